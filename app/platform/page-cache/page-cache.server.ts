import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { currentRequest, requestIdHeader } from '../current-request.server'
import { sendResponse } from '../http/send-response.server'
import { t } from '../i18n/i18n'
import type { Locale } from '../i18n/locales'
import { log } from '../logging/log.server'
import { areMetricsOn, defineCounter } from '../metrics/metrics.server'
import { sendCachedPage, toPrivatePage } from './cached-page.server'
import type { CacheablePage, CacheEntry, PageReader } from './page-rendering.server'
import { PageStore, type PageStoreOptions, pageKeyOf } from './page-store.server'

export interface PageCacheOptions extends PageStoreOptions {
  /** Returns undefined for pages that are not cached. */
  cacheable: (pathname: string, query: URLSearchParams) => CacheablePage | undefined
  originOf: (request: IncomingMessage) => string
  /** The language of a request, if pages differ by language. */
  localeOf?: (request: IncomingMessage) => Locale
  /** Matches cookies of requests whose pages are rendered for them alone. */
  personalCookies: RegExp[]
  /** Matches cookies like `personalCookies`, but for answers that are otherwise the same for everybody. */
  changeCookie?: RegExp
  readers?: ReaderLookup
}

export interface ReaderLookup {
  /** Tells whether a request comes from a known user or program, who must not get visitors' pages. */
  isSomebody: (headers: IncomingHttpHeaders) => boolean
  /** @returns undefined if nobody is logged in, or the page may depend on more than the reader */
  find: (headers: IncomingHttpHeaders) => Promise<PageReader | undefined>
}

const asked = defineCounter({
  name: 'page_cache_requests_total',
  help: 'Requests for pages that readers share, by whether the page was in memory',
  labelNames: ['result'],
})
const [hits, misses] = [asked.labels('hit'), asked.labels('miss')]

/** The cache policy of a requested URL, and its key in the store. */
interface Known {
  cacheable: CacheablePage
  locale?: Locale
  key: string
}

interface Visit extends Known {
  request: IncomingMessage
  response: ServerResponse
  origin: string
  /** Passes the request on, so that the page is rendered for this request alone. */
  next: () => void
}

/**
 * Caches rendered pages in memory, compressed, in front of Express: one for all visitors, and one per logged-in
 * reader. Concurrent requests share one rendering.
 */
export class PageCache {
  private store: PageStore
  /** The policies of requested URLs, so that a hit needs no parsing. */
  private known = new LRUCache<string, Known>({ max: 2000 })
  private isMeasured = areMetricsOn()

  constructor(private options: PageCacheOptions) {
    this.store = new PageStore(options)
  }

  close(): void {
    this.store.close()
  }

  serve(request: IncomingMessage, response: ServerResponse, next: () => void): void {
    const origin = this.options.originOf(request)
    const page = this.pageFor(request, origin)
    if (!page) return void next()
    const { cacheable, locale, key } = page
    const visit = { request, response, origin, next, cacheable, locale, key }
    const { cookie = '', authorization } = request.headers
    const isSomebodys = authorization !== undefined || this.options.readers?.isSomebody(request.headers)
    const isPersonal = cookie !== '' && this.options.personalCookies.some((one) => one.test(cookie))
    if (!isSomebodys && !isPersonal) this.send(visit)
    else if (authorization === undefined && cacheable.isForAll && !this.options.changeCookie?.test(cookie))
      this.send(visit, next)
    else if (isPersonal || authorization !== undefined) next()
    else void this.sendToReader(visit)
  }

  private pageFor(request: IncomingMessage, origin: string): Known | undefined {
    const { method, headers, url = '/' } = request
    if (method !== 'GET' && method !== 'HEAD') return
    const locale = this.options.localeOf?.(request)
    const page = this.known.get(knownAs(origin, url, locale)) ?? this.pageAt(origin, url, locale)
    return page?.cacheable.isForScripts && headers['sec-fetch-dest'] !== 'empty' ? undefined : page
  }

  private pageAt(origin: string, url: string, locale?: Locale): Known | undefined {
    const [pathname = '', ...search] = url.split('?')
    const cacheable = this.options.cacheable(pathname, new URLSearchParams(search.join('?')))
    if (!cacheable) return
    const known = { cacheable, locale, key: pageKeyOf({ cacheable, origin, locale }) }
    if (url.length <= 400) this.known.set(knownAs(origin, url, locale), known)
    return known
  }

  /** @param otherwise is called instead of sending an answer that must not be cached */
  private send(visit: Visit, otherwise?: () => void): void {
    const entry = this.store.current(visit.key)
    this.count(entry)
    if (entry) sendCachedPage(entry.page, visit.request, visit.response)
    else void this.renderAndSend(visit, otherwise)
  }

  private async renderAndSend(visit: Visit, otherwise?: () => void): Promise<void> {
    const { request, response, origin, cacheable, locale } = visit
    try {
      const answer = await this.store.get({ cacheable, origin, locale }, () => !response.destroyed)
      if (!(answer instanceof Response)) return void sendCachedPage(answer.page, request, response)
      if (otherwise) return otherwise()
      await sendResponse(answer.clone(), response)
    } catch (error) {
      log.error({ err: error, address: cacheable.address }, 'page failed')
      if (!response.headersSent)
        response.writeHead(500, { 'Content-Type': 'text/plain', ...requestIdHeader() })
      response.end(t('Something went wrong on our side. Request: {id}', { id: currentRequest()?.id }))
    }
  }

  /** Sends a reader's page. If anything fails, the request is answered without the cache. */
  private async sendToReader({ request, response, origin, cacheable, locale, next }: Visit): Promise<void> {
    try {
      const reader = await this.options.readers?.find(request.headers)
      if (!reader) return next()
      const wanted = { cacheable, origin, locale, reader }
      const entry = this.store.current(pageKeyOf(wanted))
      this.count(entry)
      const answer = entry ?? (await this.store.get(wanted, () => !response.destroyed))
      if (answer instanceof Response && answer.status !== 200)
        return await sendResponse(answer.clone(), response)
      const page = answer instanceof Response ? await toPrivatePage(answer.clone()) : answer.page
      if (!sendCachedPage(page, request, response)) next()
    } catch (error) {
      log.error({ err: error, address: cacheable.address }, 'page of a reader failed')
      if (!response.headersSent) next()
    }
  }

  private count(entry: CacheEntry | undefined): void {
    if (this.isMeasured) (entry ? hits : misses).inc()
  }
}

const knownAs = (origin: string, url: string, locale = '') => locale + origin + url
