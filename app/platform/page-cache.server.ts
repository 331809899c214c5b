import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { sendCached, sendUncached } from './cached-page.server'
import { currentRequest, requestIdHeader } from './current-request.server'
import { sendFilled } from './filled-page.server'
import { log } from './log.server'
import { areMetricsOn, counter } from './metrics.server'
import {
  type CacheablePage,
  type Entry,
  PageStore,
  type PageStoreOptions,
  readersKey,
  type Wanted,
} from './page-store.server'
import { type PageReader, readerPart } from './shared-page.server'

export interface PageCacheOptions extends PageStoreOptions {
  /** Undefined for pages that are not cached. */
  cacheable: (pathname: string, query: URLSearchParams) => CacheablePage | undefined
  originOf: (request: IncomingMessage) => string
  /** Whoever sends one of these cookies gets pages of their own. */
  personalCookies: RegExp[]
  /** Of an answer that is the same for everybody, as `personalCookies`. */
  changeCookie?: RegExp
  readers?: Readers
}

export interface Readers {
  /** Which browsers and programs are somebody's: pages for visitors are not for them. */
  isSomebody: (headers: IncomingHttpHeaders) => boolean
  /** @returns nothing where a page may depend on more than who reads it, or nobody is logged in */
  find: (headers: IncomingHttpHeaders) => Promise<PageReader | undefined>
}

const asked = counter({
  name: 'page_cache_requests_total',
  help: 'Requests for pages that readers share, by whether the page was in memory',
  labelNames: ['result'],
})
const [hits, misses] = [asked.labels('hit'), asked.labels('miss')]

type SharedEntry = Extract<Entry, { kind: 'shared' }>

/** How many pages are tried for a reader who changes what is on them meanwhile. */
const mostTries = 4

interface Visit {
  request: IncomingMessage
  response: ServerResponse
  origin: string
  /** Renders it for this request alone. */
  next: () => void
}

/**
 * Rendered pages in memory, compressed, in front of Express: whole for visitors, with marks for those who are logged in.
 * Concurrent requests share one rendering.
 */
export class PageCache {
  private store: PageStore
  /** What is cacheable at requested URLs, so that a hit needs no parsing. */
  private known = new LRUCache<string, CacheablePage>({ max: 2000 })
  private isMeasured = areMetricsOn()

  constructor(private options: PageCacheOptions) {
    this.store = new PageStore(options)
  }

  /** Answers the request, or leaves it to `next`. */
  serve(request: IncomingMessage, response: ServerResponse, next: () => void): void {
    const visit = { request, response, origin: this.options.originOf(request), next }
    const cacheable = this.cacheableFor(visit)
    const { cookie = '', authorization } = request.headers
    const isSomebodys = authorization !== undefined || this.options.readers?.isSomebody(request.headers)
    const isPersonal = this.options.personalCookies.some((one) => one.test(cookie))
    if (!cacheable) next()
    else if (!isSomebodys && !isPersonal) this.sendWhole(cacheable, visit)
    else if (cacheable.isForAll && !this.options.changeCookie?.test(cookie))
      this.sendWhole(cacheable, visit, next)
    else if (isPersonal || authorization !== undefined) next()
    else void this.sendToReader(cacheable, visit)
  }

  private cacheableFor({ request, origin }: Visit): CacheablePage | undefined {
    const { method, headers, url = '/' } = request
    if (method !== 'GET' && method !== 'HEAD') return
    const cacheable = this.cacheableAt(origin, url)
    return cacheable?.isForScripts && headers['sec-fetch-dest'] !== 'empty' ? undefined : cacheable
  }

  private cacheableAt(origin: string, url: string): CacheablePage | undefined {
    const known = this.known.get(origin + url)
    if (known) return known
    const [pathname = '', ...search] = url.split('?')
    const cacheable = this.options.cacheable(pathname, new URLSearchParams(search.join('?')))
    if (cacheable && url.length <= 400) this.known.set(origin + url, cacheable)
    return cacheable
  }

  /** @param otherwise instead of what must not be kept */
  private sendWhole(cacheable: CacheablePage, visit: Visit, otherwise?: () => void): void {
    const entry = this.store.current(visit.origin + cacheable.address)
    this.count(entry)
    if (entry?.kind === 'whole') sendCached(entry.page, visit.request, visit.response)
    else void this.renderAndSend(cacheable, visit, otherwise)
  }

  private async renderAndSend(
    cacheable: CacheablePage,
    { request, response, origin }: Visit,
    otherwise?: () => void,
  ) {
    try {
      const answer = await this.store.get({ cacheable, origin })
      if (!(answer instanceof Response)) {
        if (answer.kind !== 'whole') throw new Error('A page for visitors is one for readers.')
        return sendCached(answer.page, request, response)
      }
      if (otherwise) return otherwise()
      await sendUncached(answer.clone(), response)
    } catch (error) {
      log.error({ err: error, address: cacheable.address }, 'page failed')
      if (!response.headersSent)
        response.writeHead(500, { 'Content-Type': 'text/plain', ...requestIdHeader() })
      response.end(`Something went wrong on our side. Request: ${currentRequest()?.id}`)
    }
  }

  /** Whatever is in the way, the reader gets a page of their own. */
  private async sendToReader(cacheable: CacheablePage, visit: Visit): Promise<void> {
    const isSent = await this.sendShared(cacheable, visit).catch((error) => {
      log.error({ err: error, address: cacheable.address }, 'page could not be filled in')
      return visit.response.headersSent
    })
    if (!isSent) visit.next()
  }

  private async sendShared(cacheable: CacheablePage, visit: Visit): Promise<boolean> {
    const { origin } = visit
    const reader = await this.options.readers?.find(visit.request.headers)
    if (!reader) return false
    const { variant } = reader
    const entry = this.store.current(readersKey(origin + cacheable.address, variant))
    this.count(entry)
    const answer = entry ?? (await this.store.get({ cacheable, origin, variant }))
    if (answer instanceof Response || answer.kind !== 'shared') return false
    return this.sendFor({ cacheable, origin, variant }, answer, reader, visit)
  }

  /** The page in the shape that this reader needs, which may change while it is rendered. */
  private async sendFor(
    wanted: Wanted,
    shared: SharedEntry,
    reader: PageReader,
    visit: Visit,
  ): Promise<boolean> {
    let page = shared
    for (let turn = 0; turn < mostTries; turn++) {
      const own = await readerPart(page, reader.id)
      if (!own) return false
      if (own.shape === (page.wanted.shape ?? '')) {
        sendFilled(page.template, { ...reader.values, ...own.values }, visit.request, visit.response)
        return true
      }
      const answer = await this.store.get({ ...wanted, shape: own.shape })
      if (answer instanceof Response || answer.kind !== 'shared') return false
      page = answer
    }
    return false
  }

  private count(entry: Entry | undefined): void {
    if (this.isMeasured) (entry ? hits : misses).inc()
  }
}
