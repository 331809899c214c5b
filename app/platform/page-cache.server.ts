import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { asStale, type CachedPage, sendCached, sendUncached, toCachedPage } from './cached-page.server'
import { currentRequest, requestIdHeader } from './current-request.server'
import { type Invalidation, isDeaf, onInvalidate, type Tag } from './invalidation.server'
import { log } from './log.server'
import { areMetricsOn, counter } from './metrics.server'
import { taggingPage } from './page-tags.server'

type Render = (address: string, origin: string) => Promise<Response>

export interface CacheablePage {
  /** With only the query fields that the page reads. */
  address: string
  tags: Tag[]
  /** Not even after a soft invalidation is it shown as it was. */
  isExact?: boolean
}

export interface PageCacheOptions {
  render: Render
  /** Undefined for pages that are not cached. */
  cacheable: (pathname: string, query: URLSearchParams) => CacheablePage | undefined
  originOf: (request: IncomingMessage) => string
  /** Requests with one of these cookies or an Authorization header bypass the cache. */
  personalCookies: RegExp[]
  limitBytes?: number
  maxAgeMs?: number
  /** After a soft invalidation, one page is rendered again in this time. */
  refreshEveryMs?: number
  now?: () => number
}

const asked = counter({
  name: 'page_cache_requests_total',
  help: 'Requests for pages that anonymous readers share, by whether the page was in memory',
  labelNames: ['result'],
})
const [hits, misses] = [asked.labels('hit'), asked.labels('miss')]

interface Entry {
  page: CachedPage
  tags: Set<Tag>
  cacheable: CacheablePage
  origin: string
  /** Since it was rendered. */
  isAsked: boolean
  renderedAt: number
  isStale?: boolean
}

/** While changes of other processes may be missed. */
const deafMaxAgeMs = 2000

type Rendering = Pick<Entry, 'tags' | 'cacheable'> & { answer: Promise<Entry | Response> }

/** How long a page that could not be rendered again is shown before that is tried again. */
const staleMs = 1000

/**
 * Rendered pages for anonymous readers in memory, compressed, in front of Express. Concurrent requests share one
 * rendering. Changes remove the pages that show them; `maxAgeMs` covers changes that nobody announced.
 */
export class PageCache {
  private entries: LRUCache<string, Entry>
  /** Maps requested URLs to keys of `entries`, so that a hit needs no parsing. */
  private keys = new LRUCache<string, string>({ max: 2000 })
  private rendering = new Map<string, Rendering>()
  /** Keys of pages that are shown until they are rendered again, first come first served. */
  private outdated = new Set<string>()
  private refreshTimer: NodeJS.Timeout | undefined

  private isMeasured = areMetricsOn()
  private now: () => number

  constructor(private options: PageCacheOptions) {
    this.now = options.now ?? Date.now
    this.entries = new LRUCache({
      maxSize: options.limitBytes ?? 32 * 1024 * 1024,
      sizeCalculation: ({ page }) => page.bytes,
      ttl: options.maxAgeMs ?? 60_000,
      ttlResolution: 0,
      // For `keep`, and for changes to find them.
      allowStale: true,
      noDeleteOnStaleGet: true,
      perf: { now: this.now },
    })
    onInvalidate((invalidation) => this.invalidate(invalidation))
  }

  /** @returns false when the page is not cacheable and Express has to answer */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const { headers, url = '/' } = request
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    if (headers.authorization !== undefined) return false
    const { cookie } = headers
    if (cookie !== undefined && this.options.personalCookies.some((one) => one.test(cookie))) return false

    const origin = this.options.originOf(request)
    const key = this.keys.get(origin + url)
    const entry = key && this.current(key)
    if (entry) {
      if (this.isMeasured) hits.inc()
      sendCached(entry.page, request, response)
      return true
    }

    const [pathname = '', ...search] = url.split('?')
    const query = new URLSearchParams(search.join('?'))
    const cacheable = this.options.cacheable(pathname, query)
    if (cacheable === undefined) return false
    if (this.isMeasured) misses.inc()
    this.renderAndSend(cacheable, origin, request, response)
    return true
  }

  private current(key: string): Entry | undefined {
    const entry = this.entries.get(key, { allowStale: false })
    if (!entry) return
    if (!entry.isStale && isDeaf() && this.now() - entry.renderedAt > deafMaxAgeMs) return
    entry.isAsked = true
    return entry
  }

  /** A page that is being rendered is still sent, but not cached. */
  private invalidate({ tags, isSoft }: Invalidation): void {
    const known: [string, Entry | Rendering][] = [...this.entries.entries(), ...this.rendering]
    for (const [key, page] of known) {
      if (tags !== 'all' && !tags.some((tag) => page.tags.has(tag))) continue
      if (isSoft && !page.cacheable.isExact) this.outdated.add(key)
      else this.remove(key)
    }
    // What they show is known when they are rendered.
    if (isSoft) for (const key of this.rendering.keys()) this.outdated.add(key)
    if (this.outdated.size > 0) this.refreshSoon()
  }

  private remove(key: string): void {
    this.entries.delete(key)
    this.rendering.delete(key)
  }

  private refreshSoon(): void {
    this.refreshTimer ??= setTimeout(async () => {
      await this.refreshFirst()
      this.refreshTimer = undefined
      if (this.outdated.size > 0) this.refreshSoon()
    }, this.options.refreshEveryMs ?? 125).unref()
  }

  /** A page that nobody has asked for since it was rendered is only removed. */
  private async refreshFirst(): Promise<void> {
    for (const key of this.outdated) {
      if (this.rendering.has(key)) continue
      this.outdated.delete(key)
      const entry = this.entries.peek(key, { allowStale: false })
      if (!entry) continue
      if (!entry.isAsked) return void this.entries.delete(key)
      const { cacheable, origin } = entry
      return void (await this.renderOnce(key, cacheable, origin).catch((error) =>
        log.error({ err: error, address: cacheable.address }, 'page could not be rendered again'),
      ))
    }
  }

  private async renderAndSend(
    cacheable: CacheablePage,
    origin: string,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const { address } = cacheable
    const key = origin + address
    try {
      const answer = this.current(key) ?? (await this.renderOnce(key, cacheable, origin))
      if (answer instanceof Response) return await sendUncached(answer.clone(), response)
      const url = origin + (request.url ?? '/')
      if (url.length <= 500) this.keys.set(url, key)
      sendCached(answer.page, request, response)
    } catch (error) {
      log.error({ err: error, address }, 'page failed')
      if (!response.headersSent)
        response.writeHead(500, { 'Content-Type': 'text/plain', ...requestIdHeader() })
      response.end(`Something went wrong on our side. Request: ${currentRequest()?.id}`)
    }
  }

  private async renderOnce(key: string, cacheable: CacheablePage, origin: string): Promise<Entry | Response> {
    const existing = this.rendering.get(key)
    if (existing) return existing.answer

    const tags = new Set(cacheable.tags)
    const rendering = { tags, cacheable, answer: this.renderPage(cacheable, origin, tags) }
    this.rendering.set(key, rendering)
    // False when what it shows changed meanwhile.
    const isCurrent = () => this.rendering.get(key) === rendering
    try {
      const answer = await rendering.answer
      return isCurrent() ? this.keep(key, answer) : answer
    } finally {
      if (isCurrent()) this.rendering.delete(key)
    }
  }

  /** What a 503 cannot replace is shown as it was for another while. */
  private keep(key: string, answer: Entry | Response): Entry | Response {
    if (!(answer instanceof Response)) {
      this.entries.set(key, answer)
      return answer
    }
    const kept = answer.status === 503 && this.entries.get(key)
    if (!kept) {
      this.entries.delete(key)
      return answer
    }
    const stale = kept.isStale ? kept : { ...kept, page: asStale(kept.page), isStale: true }
    this.entries.set(key, stale, { ttl: staleMs })
    return stale
  }

  /** @returns a plain Response when it must not be cached: an error, a redirect, a page that sets a cookie */
  private async renderPage(
    cacheable: CacheablePage,
    origin: string,
    tags: Set<Tag>,
  ): Promise<Entry | Response> {
    const renderedAt = this.now()
    const rendered = await taggingPage(tags, () => this.options.render(cacheable.address, origin))
    if (rendered.status !== 200 || rendered.headers.has('set-cookie')) return rendered
    return { page: await toCachedPage(rendered), tags, cacheable, origin, isAsked: false, renderedAt }
  }
}
