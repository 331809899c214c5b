import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { type CachedPage, sendCached, sendUncached, toCachedPage } from './cached-page.server'
import { onInvalidate } from './invalidation.server'
import { log } from './log.server'

type Render = (address: string, origin: string) => Promise<Response>

/** The address with only the query fields that its page reads; undefined for pages that are not cached. */
type CacheKey = (pathname: string, query: URLSearchParams) => string | undefined

export interface PageCacheOptions {
  render: Render
  cacheKey: CacheKey
  originOf: (request: IncomingMessage) => string
  /** Requests with this cookie or an Authorization header bypass the cache. */
  personalCookie: RegExp
  limitBytes?: number
  maxAgeMs?: number
  now?: () => number
}

/**
 * Rendered pages for anonymous readers in memory, compressed, in front of Express. Concurrent requests share one
 * rendering. A change of content clears the cache; `maxAgeMs` covers changes by other processes and scheduled content.
 */
export class PageCache {
  private pages: LRUCache<string, CachedPage>
  /** Maps requested URLs to keys of `pages`, so that a hit needs no parsing. */
  private keys = new LRUCache<string, string>({ max: 2000 })
  private rendering = new Map<string, Promise<CachedPage | Response>>()
  private clearTimer: NodeJS.Timeout | undefined

  constructor(private options: PageCacheOptions) {
    this.pages = new LRUCache({
      maxSize: options.limitBytes ?? 32 * 1024 * 1024,
      sizeCalculation: ({ bytes }) => bytes,
      ttl: options.maxAgeMs ?? 60_000,
      ttlResolution: 0,
      perf: { now: options.now ?? Date.now },
    })
    onInvalidate(() => this.clear())
  }

  /** @returns false when the page is not cacheable and Express has to answer */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const { headers, url = '/' } = request
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    if (headers.authorization !== undefined) return false
    if (headers.cookie !== undefined && this.options.personalCookie.test(headers.cookie)) return false

    const origin = this.options.originOf(request)
    const key = this.keys.get(origin + url)
    const page = key && this.pages.get(key)
    if (page) {
      sendCached(page, request, response)
      return true
    }

    const [pathname = '', ...search] = url.split('?')
    const query = new URLSearchParams(search.join('?'))
    const address = this.options.cacheKey(pathname, query)
    if (address === undefined) return false
    this.renderAndSend(address, origin, request, response)
    return true
  }

  /** Pages that are being rendered are still sent, but not cached. */
  clear(): void {
    this.pages.clear()
    this.rendering.clear()
  }

  clearWithin(ms: number): void {
    this.clearTimer ??= setTimeout(() => {
      this.clearTimer = undefined
      this.clear()
    }, ms).unref()
  }

  private async renderAndSend(
    address: string,
    origin: string,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    try {
      const page = await this.pageAt(origin + address, address, origin)
      if (page instanceof Response) return await sendUncached(page.clone(), response)
      const url = origin + (request.url ?? '/')
      if (url.length <= 500) this.keys.set(url, origin + address)
      sendCached(page, request, response)
    } catch (error) {
      log.error({ err: error, address }, 'page failed')
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain' })
      response.end('Something went wrong on our side.')
    }
  }

  private async pageAt(key: string, address: string, origin: string): Promise<CachedPage | Response> {
    const existing = this.pages.get(key) ?? this.rendering.get(key)
    if (existing) return existing

    const rendering = this.renderPage(address, origin)
    this.rendering.set(key, rendering)
    // False when content changed meanwhile and the cache was cleared.
    const isCurrent = () => this.rendering.get(key) === rendering
    try {
      const page = await rendering
      if (isCurrent() && !(page instanceof Response)) this.pages.set(key, page)
      return page
    } finally {
      if (isCurrent()) this.rendering.delete(key)
    }
  }

  /** @returns a plain Response when it must not be cached: an error, a redirect, a page that sets a cookie */
  private async renderPage(address: string, origin: string): Promise<CachedPage | Response> {
    const rendered = await this.options.render(address, origin)
    if (rendered.status !== 200 || rendered.headers.has('set-cookie')) return rendered
    return toCachedPage(rendered)
  }
}
