import { LRUCache } from 'lru-cache'
import { isReaderTag } from '../changes/cached-per-key.server'
import {
  disconnectedMaxAgeMs,
  type Invalidation,
  isDisconnected,
  onInvalidation,
} from '../changes/invalidation.server'
import { type CollectedTags, collectedPageTags } from '../database/page-tags.server'
import type { CacheTag } from '../database/row-tags.server'
import { log } from '../logging/log.server'
import { toStalePage } from './cached-page.server'
import {
  type CacheEntry,
  type IsAnnounced,
  type PageRenderer,
  type PageToRender,
  renderPage,
} from './page-rendering.server'
import { limitRendering } from './render-limit.server'

export interface PageStoreOptions {
  render: PageRenderer
  isAnnounced: IsAnnounced
  limitBytes?: number
  maxAgeMs?: number
  /** The minimum time between two renderings after soft invalidations. */
  refreshEveryMs?: number
  now?: () => number
}

type Rendering = Pick<CacheEntry, 'wanted'> & {
  shown: CollectedTags
  answer: Promise<CacheEntry | Response>
  /** Functions that tell whether a waiting request is still open. */
  askers: (() => boolean)[]
}

/** The answer to requests whose client has disconnected. */
const nobodyThere = () => new Response(null, { status: 499 })

/** The pause after a refresh, relative to its duration: frequent views take at most a twentieth of a core. */
const pausePerWork = 19
const longestPauseMs = 1000

/** How long the old page is shown after a failed rendering, before the next attempt. */
const staleMs = 1000

/** Returns a page's key; spaces separate its parts, since addresses contain none. */
export function pageKeyOf({ cacheable, origin, locale, reader }: PageToRender): string {
  const page = locale ? `${locale} ${origin}${cacheable.address}` : origin + cacheable.address
  return reader ? `${page} ${reader.key}` : page
}

/**
 * Stores rendered pages in memory. After a change, affected pages are rendered again when requested; `maxAgeMs` limits
 * changes that were not announced. While the database is unavailable, the last version is shown.
 */
export class PageStore {
  private entries: LRUCache<string, CacheEntry>
  private rendering = new Map<string, Rendering>()
  /** Keys of pages to render before they are requested, in order. */
  private refreshing = new Set<string>()
  private refreshTimer: NodeJS.Timeout | undefined
  /** The duration of the last refresh. */
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
      // Outdated pages stay for `keep`, and so that changes find them.
      allowStale: true,
      noDeleteOnStaleGet: true,
      perf: { now: this.now },
    })
    this.stopListening = onInvalidation((invalidation) => this.invalidate(invalidation))
  }

  /** Drops all pages, and stops rendering in advance. */
  close(): void {
    this.stopListening()
    clearTimeout(this.refreshTimer)
    this.refreshing.clear()
    this.entries.clear()
  }

  current(key: string): CacheEntry | undefined {
    const entry = this.entries.get(key, { allowStale: false })
    if (!entry || entry.isOutdated) return
    if (!entry.isStale && isDisconnected() && this.now() - entry.renderedAt > disconnectedMaxAgeMs) return
    entry.isAsked = true
    return entry
  }

  /**
   * Returns a page; concurrent requests wait for the same rendering.
   * @param isThere tells whether the client is still waiting
   * @returns a Response if it must not be cached
   */
  async get(wanted: PageToRender, isThere = () => true): Promise<CacheEntry | Response> {
    const key = pageKeyOf(wanted)
    return this.current(key) ?? (await this.renderOnce(key, wanted, isThere))
  }

  /** Marks pages as outdated. A page that is being rendered is still sent, but not cached. */
  private invalidate({ tags, isSoft, takenDown }: Invalidation): void {
    const known: [string, CacheEntry | Rendering][] = [...this.entries.entries(), ...this.rendering]
    for (const [key, page] of known) {
      if (!shows(page, tags)) continue
      const { cacheable, reader } = page.wanted
      const isExact = cacheable.isExact || reader !== undefined
      if (shows(page, takenDown)) this.entries.delete(key)
      if (!isSoft || isExact) this.outdate(key)
      if (isSoft ? !isExact : cacheable.isKeptReady && !reader) this.refreshing.add(key)
    }
    // Pages being rendered may get the views' tags later. Visitors' pages have no readers' tags.
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

  /** Renders the first page of the queue, if it was requested since its last rendering. */
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

  private async renderOnce(
    key: string,
    wanted: PageToRender,
    isThere = () => true,
  ): Promise<CacheEntry | Response> {
    const existing = this.rendering.get(key)
    if (existing) {
      existing.askers.push(isThere)
      return existing.answer
    }

    const shown = collectedPageTags(wanted.reader?.tags)
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
    // This is false if the content has changed during the rendering.
    const isCurrent = () => this.rendering.get(key) === rendering
    try {
      return this.keep(key, await answer, isCurrent())
    } finally {
      if (isCurrent()) this.rendering.delete(key)
    }
  }

  /** Stores an answer; a page that could only be replaced by a 503 is kept a little longer. */
  private keep(key: string, answer: CacheEntry | Response, isCurrent: boolean): CacheEntry | Response {
    if (answer instanceof Response && answer.status === 503) return this.keepLastGood(key) ?? answer
    if (!isCurrent) return answer
    if (answer instanceof Response) this.entries.delete(key)
    else this.entries.set(key, answer)
    return answer
  }

  private keepLastGood(key: string): CacheEntry | undefined {
    const last = this.entries.get(key)
    if (!last || last.wanted.reader) return
    const page = last.isStale ? last.page : toStalePage(last.page)
    const stale = { ...last, page, isStale: true, isOutdated: false }
    this.entries.set(key, stale, { ttl: staleMs })
    return stale
  }
}

/** Tells whether a page depends on something that changed; while it is rendered, by what it has read so far. */
function shows(page: CacheEntry | Rendering, changed: CacheTag[] | 'all'): boolean {
  if (changed === 'all') return true
  const tags = 'tags' in page ? page.tags : page.shown.tags
  return changed.some((tag) => tags.has(tag))
}

/** The memory of an entry besides its page (key, tags and so on), in bytes. */
const besideBytes = 1000

const bytesOf = ({ page }: CacheEntry) => page.bytes + besideBytes
