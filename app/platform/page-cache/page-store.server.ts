import { LRUCache } from 'lru-cache'
import { isReaderTag } from '../changes/cached-per-key.server'
import {
  disconnectedMaxAgeMs,
  type Invalidation,
  isDisconnected,
  onInvalidate,
} from '../changes/invalidation.server'
import { type ShownTags, shownTags } from '../database/page-tags.server'
import type { CacheTag } from '../database/row-tags.server'
import { log } from '../logging/log.server'
import { asStale } from './cached-page.server'
import { type Entry, type IsAnnounced, type Render, renderPage, type Wanted } from './page-rendering.server'
import { limitRendering } from './render-limit.server'

export interface PageStoreOptions {
  render: Render
  isAnnounced: IsAnnounced
  limitBytes?: number
  maxAgeMs?: number
  /** The least time between two renderings after soft invalidations. */
  refreshEveryMs?: number
  now?: () => number
}

type Rendering = Pick<Entry, 'wanted'> & {
  shown: ShownTags
  answer: Promise<Entry | Response>
  /** Each tells whether a waiting request is still open. */
  askers: (() => boolean)[]
}

/** Answers requests whose client is gone. */
const nobodyThere = () => new Response(null, { status: 499 })

/** The pause after a refresh, relative to its time: frequent views take at most a twentieth of a core. */
const pausePerWork = 19
const longestPauseMs = 1000

/** How long a page that failed to render is shown before the next attempt. */
const staleMs = 1000

/** Returns a page's key; spaces separate its parts, since no address has one. */
export function keyOf({ cacheable, origin, locale, reader }: Wanted): string {
  const page = locale ? `${locale} ${origin}${cacheable.address}` : origin + cacheable.address
  return reader ? `${page} ${reader.key}` : page
}

/**
 * Stores rendered pages in memory. After a change, affected pages are rendered again when requested; `maxAgeMs`
 * covers changes that nobody announced. While the database is away, the last version is shown.
 */
export class PageStore {
  private entries: LRUCache<string, Entry>
  private rendering = new Map<string, Rendering>()
  /** Keys of pages to render before anybody asks, in order. */
  private refreshing = new Set<string>()
  private refreshTimer: NodeJS.Timeout | undefined
  /** The time that the last of them took. */
  private refreshMs = 0
  private now: () => number
  private stopListening: () => void

  constructor(private options: PageStoreOptions) {
    this.now = options.now ?? Date.now
    this.entries = new LRUCache({
      maxSize: options.limitBytes ?? 32 * 1024 * 1024,
      sizeCalculation: bytesOf,
      ttl: options.maxAgeMs ?? 60_000,
      ttlResolution: 0,
      // For `keep`, and so that changes find them.
      allowStale: true,
      noDeleteOnStaleGet: true,
      perf: { now: this.now },
    })
    this.stopListening = onInvalidate((invalidation) => this.invalidate(invalidation))
  }

  /** Forgets all pages, and renders no more before anybody asks. */
  close(): void {
    this.stopListening()
    clearTimeout(this.refreshTimer)
    this.refreshing.clear()
    this.entries.clear()
  }

  current(key: string): Entry | undefined {
    const entry = this.entries.get(key, { allowStale: false })
    if (!entry || entry.isOutdated) return
    if (!entry.isStale && isDisconnected() && this.now() - entry.renderedAt > disconnectedMaxAgeMs) return
    entry.isAsked = true
    return entry
  }

  /**
   * Returns a page; requests for a page that is being rendered wait for it.
   * @param isThere tells whether the client still waits
   * @returns a Response if it must not be cached
   */
  async get(wanted: Wanted, isThere = () => true): Promise<Entry | Response> {
    const key = keyOf(wanted)
    return this.current(key) ?? (await this.renderOnce(key, wanted, isThere))
  }

  /** Marks pages as outdated. A page that is being rendered is still sent, but not cached. */
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
    // Pages being rendered may be tagged with views later. No visitor's page is tagged with what readers have.
    if (isSoft && (tags === 'all' || !tags.every(isReaderTag)))
      for (const [key, { wanted }] of this.rendering) if (!wanted.reader) this.refreshing.add(key)
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

  /** Renders the first page of the queue; one that was not requested since its last rendering waits for a request. */
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
    const answer = limitRendering(async () => {
      if (askers.some((isStillThere) => isStillThere()))
        return renderPage(this.options.render, wanted, shown, this.options.isAnnounced, this.now())
      if (isCurrent()) this.rendering.delete(key)
      return nobodyThere()
    })
    const rendering = { shown, wanted, askers, answer }
    this.rendering.set(key, rendering)
    this.refreshing.delete(key)
    // False if its content has changed meanwhile.
    const isCurrent = () => this.rendering.get(key) === rendering
    try {
      return this.keep(key, await answer, isCurrent())
    } finally {
      if (isCurrent()) this.rendering.delete(key)
    }
  }

  /** Stores an answer; a page that a 503 cannot replace is shown for another while. */
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

/** Tells whether a page shows something that changed; one that is being rendered shows what it has read so far. */
function shows(page: Entry | Rendering, changed: CacheTag[] | 'all'): boolean {
  if (changed === 'all') return true
  const tags = 'tags' in page ? page.tags : page.shown.tags
  return changed.some((tag) => tags.has(tag))
}

/** The memory of an entry besides its page: key, tags and so on. */
const besideBytes = 1000

const bytesOf = ({ page }: Entry) => page.bytes + besideBytes
