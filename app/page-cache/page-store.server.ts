import { LRUCache } from 'lru-cache'
import { type Invalidation, isDeaf, onInvalidate, type Tag } from '../platform/changes/invalidation.server'
import { type ShownTags, shownTags } from '../platform/changes/page-tags.server'
import { log } from '../platform/logging/log.server'
import { asStale } from './cached-page.server'
import { type Entry, type IsAnnounced, type Render, renderPage, type Wanted } from './page-rendering.server'
import { inTurn } from './page-turns.server'

export interface PageStoreOptions {
  render: Render
  isAnnounced: IsAnnounced
  limitBytes?: number
  maxAgeMs?: number
  /** After a soft invalidation, one page at most is rendered again in this time. */
  refreshEveryMs?: number
  now?: () => number
}

/** While changes of other processes may be missed. */
const deafMaxAgeMs = 2000

type Rendering = Pick<Entry, 'wanted'> & {
  shown: ShownTags
  answer: Promise<Entry | Response>
  /** Whether those who asked for it still wait. */
  askers: (() => boolean)[]
}

/** What nobody is told, since nobody waits for it. */
const nobodyThere = () => new Response(null, { status: 499 })

/** So much longer than rendering again is the pause after it: views of many pages take a twentieth of a core. */
const pausePerWork = 19
const longestPauseMs = 1000

/** How long a page that could not be rendered again is shown before that is tried again. */
const staleMs = 1000

/** No address has a space. */
export const keyOf = ({ cacheable, origin, reader }: Wanted) =>
  reader ? `${origin}${cacheable.address} ${reader.key}` : origin + cacheable.address

/**
 * Rendered pages in memory. After a change the pages that show it are rendered again when they are asked for; `maxAgeMs` covers changes
 * that nobody announced. What was rendered last is shown as long as the database is away.
 */
export class PageStore {
  private entries: LRUCache<string, Entry>
  private rendering = new Map<string, Rendering>()
  /** Keys of pages that are rendered again before anybody asks, first come first served. */
  private refreshing = new Set<string>()
  private refreshTimer: NodeJS.Timeout | undefined
  /** What the last of them took. */
  private refreshMs = 0
  private now: () => number

  constructor(private options: PageStoreOptions) {
    this.now = options.now ?? Date.now
    this.entries = new LRUCache({
      maxSize: options.limitBytes ?? 32 * 1024 * 1024,
      sizeCalculation: bytesOf,
      ttl: options.maxAgeMs ?? 60_000,
      ttlResolution: 0,
      // For `keep`, and for changes to find them.
      allowStale: true,
      noDeleteOnStaleGet: true,
      perf: { now: this.now },
    })
    onInvalidate((invalidation) => this.invalidate(invalidation))
  }

  current(key: string): Entry | undefined {
    const entry = this.entries.get(key, { allowStale: false })
    if (!entry || entry.isOutdated) return
    if (!entry.isStale && isDeaf() && this.now() - entry.renderedAt > deafMaxAgeMs) return
    entry.isAsked = true
    return entry
  }

  /**
   * Whoever asks for a page that is being rendered waits for that.
   * @param isThere whether the reader still waits @returns a Response that must not be kept
   */
  async get(wanted: Wanted, isThere = () => true): Promise<Entry | Response> {
    const key = keyOf(wanted)
    return this.current(key) ?? (await this.renderOnce(key, wanted, isThere))
  }

  /** A page that is being rendered is still sent, but not cached. */
  private invalidate({ tags, isSoft, takenDown }: Invalidation): void {
    const known: [string, Entry | Rendering][] = [...this.entries.entries(), ...this.rendering]
    for (const [key, page] of known) {
      if (!shows(page, tags)) continue
      const { cacheable, reader } = page.wanted
      const isExact = cacheable.isExact || reader !== undefined
      if (shows(page, takenDown)) this.entries.delete(key)
      if (!isSoft || isExact) this.outdate(key)
      if (isSoft ? !isExact : cacheable.isKeptReady && !reader) this.refreshing.add(key)
    }
    // What they show is known when they are rendered.
    if (isSoft) for (const [key, { wanted }] of this.rendering) if (!wanted.reader) this.refreshing.add(key)
    if (this.refreshing.size > 0) this.refreshSoon()
  }

  private outdate(key: string): void {
    const entry = this.entries.peek(key)
    if (entry) entry.isOutdated = true
    this.rendering.delete(key)
  }

  private refreshSoon(): void {
    const least = this.options.refreshEveryMs ?? 125
    this.refreshTimer ??= setTimeout(
      async () => {
        const began = performance.now()
        await this.refreshFirst()
        this.refreshMs = performance.now() - began
        this.refreshTimer = undefined
        if (this.refreshing.size > 0) this.refreshSoon()
      },
      Math.min(longestPauseMs, Math.max(least, pausePerWork * this.refreshMs)),
    ).unref()
  }

  /** A page that nobody has asked for since it was rendered waits until somebody does. */
  private async refreshFirst(): Promise<void> {
    for (const key of this.refreshing) {
      if (this.rendering.has(key)) continue
      this.refreshing.delete(key)
      const entry = this.entries.peek(key)
      if (!entry) continue
      const { address, isKeptReady } = entry.wanted.cacheable
      if (!entry.isAsked && !(isKeptReady && entry.isOutdated)) {
        entry.isOutdated = true
        continue
      }
      return void (await this.renderOnce(key, entry.wanted).catch((error) =>
        log.error({ err: error, address }, 'page could not be rendered again'),
      ))
    }
  }

  private async renderOnce(key: string, wanted: Wanted, isThere = () => true): Promise<Entry | Response> {
    const existing = this.rendering.get(key)
    if (existing) {
      existing.askers.push(isThere)
      return existing.answer
    }

    const shown = shownTags(wanted.reader?.tags)
    const askers = [isThere]
    const answer = inTurn(async () => {
      if (askers.some((isStillThere) => isStillThere()))
        return renderPage(this.options.render, wanted, shown, this.options.isAnnounced, this.now())
      if (isCurrent()) this.rendering.delete(key)
      return nobodyThere()
    })
    const rendering = { shown, wanted, askers, answer }
    this.rendering.set(key, rendering)
    this.refreshing.delete(key)
    // False when what it shows changed meanwhile.
    const isCurrent = () => this.rendering.get(key) === rendering
    try {
      return this.keep(key, await answer, isCurrent())
    } finally {
      if (isCurrent()) this.rendering.delete(key)
    }
  }

  /** What a 503 cannot replace is shown as it was for another while. */
  private keep(key: string, answer: Entry | Response, isCurrent: boolean): Entry | Response {
    if (answer instanceof Response && answer.status === 503) return this.keepLastGood(key) ?? answer
    if (!isCurrent) return answer
    if (answer instanceof Response) this.entries.delete(key)
    else this.entries.set(key, answer)
    return answer
  }

  private keepLastGood(key: string): Entry | undefined {
    const last = this.entries.get(key)
    if (!last || last.wanted.reader) return
    const page = last.isStale ? last.page : asStale(last.page)
    const stale = { ...last, page, isStale: true, isOutdated: false }
    this.entries.set(key, stale, { ttl: staleMs })
    return stale
  }
}

/** What is being rendered shows what it has read until now. */
function shows(page: Entry | Rendering, changed: Tag[] | 'all'): boolean {
  if (changed === 'all') return true
  const tags = 'tags' in page ? page.tags : page.shown.tags
  return changed.some((tag) => tags.has(tag))
}

/** Beside a page: its key, tags and whatever else is kept. */
const besideBytes = 1000

const bytesOf = ({ page }: Entry) => page.bytes + besideBytes
