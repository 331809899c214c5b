import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { currentRequest, requestIdHeader } from '../platform/http/current-request.server'
import { sendWhole } from '../platform/http/whole-answer.server'
import { log } from '../platform/logging/log.server'
import { areMetricsOn, counter } from '../platform/logging/metrics.server'
import { orElse, type Soon, whenThere } from '../platform/process/soon.server'
import { sendCached } from './cached-page.server'
import { sendFilled } from './filled-page.server'
import type { CacheablePage, Entry, Wanted } from './page-rendering.server'
import { keyOf, PageStore, type PageStoreOptions, readersKey } from './page-store.server'
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
  /** @returns nothing where a page may depend on more than who reads it, or nobody is logged in; at once whoever is known */
  find: (headers: IncomingHttpHeaders) => Soon<PageReader | undefined>
}

const asked = counter({
  name: 'page_cache_requests_total',
  help: 'Requests for pages that readers share, by whether the page was in memory',
  labelNames: ['result'],
})
const [hits, misses] = [asked.labels('hit'), asked.labels('miss')]

/** How many pages are tried for a reader who changes what is on them meanwhile. */
const mostTries = 4

/** A page at a requested URL, and its key in the store. */
interface Known {
  cacheable: CacheablePage
  key: string
}

interface Visit extends Known {
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
  private known = new LRUCache<string, Known>({ max: 2000 })
  private isMeasured = areMetricsOn()

  constructor(private options: PageCacheOptions) {
    this.store = new PageStore(options)
  }

  /** Answers the request, or leaves it to `next`. */
  serve(request: IncomingMessage, response: ServerResponse, next: () => void): void {
    const origin = this.options.originOf(request)
    const page = this.pageFor(request, origin)
    if (!page) return void next()
    const { cacheable, key } = page
    const visit = { request, response, origin, next, cacheable, key }
    const { cookie = '', authorization } = request.headers
    const isSomebodys = authorization !== undefined || this.options.readers?.isSomebody(request.headers)
    const isPersonal = cookie !== '' && this.options.personalCookies.some((one) => one.test(cookie))
    if (!isSomebodys && !isPersonal) this.sendWhole(visit)
    else if (cacheable.isForAll && !this.options.changeCookie?.test(cookie)) this.sendWhole(visit, next)
    else if (isPersonal || authorization !== undefined) next()
    else this.sendToReader(visit)
  }

  private pageFor({ method, headers, url = '/' }: IncomingMessage, origin: string): Known | undefined {
    if (method !== 'GET' && method !== 'HEAD') return
    const page = this.known.get(origin + url) ?? this.pageAt(origin, url)
    return page?.cacheable.isForScripts && headers['sec-fetch-dest'] !== 'empty' ? undefined : page
  }

  private pageAt(origin: string, url: string): Known | undefined {
    const [pathname = '', ...search] = url.split('?')
    const cacheable = this.options.cacheable(pathname, new URLSearchParams(search.join('?')))
    if (!cacheable) return
    const known = { cacheable, key: keyOf({ cacheable, origin }) }
    if (url.length <= 400) this.known.set(origin + url, known)
    return known
  }

  /** @param otherwise instead of what must not be kept */
  private sendWhole(visit: Visit, otherwise?: () => void): void {
    const entry = this.store.current(visit.key)
    this.count(entry)
    if (entry?.kind === 'whole') sendCached(entry.page, visit.request, visit.response)
    else void this.renderAndSend(visit, otherwise)
  }

  private async renderAndSend({ request, response, origin, cacheable }: Visit, otherwise?: () => void) {
    try {
      const answer = await this.store.get({ cacheable, origin }, () => !response.destroyed)
      if (!(answer instanceof Response)) {
        if (answer.kind !== 'whole') throw new Error('A page for visitors is one for readers.')
        return sendCached(answer.page, request, response)
      }
      if (otherwise) return otherwise()
      await sendWhole(answer.clone(), response)
    } catch (error) {
      log.error({ err: error, address: cacheable.address }, 'page failed')
      if (!response.headersSent)
        response.writeHead(500, { 'Content-Type': 'text/plain', ...requestIdHeader() })
      response.end(`Something went wrong on our side. Request: ${currentRequest()?.id}`)
    }
  }

  /** Whatever is in the way, the reader gets a page of their own. */
  private sendToReader(visit: Visit): void {
    const { request, response, cacheable, next } = visit
    const shared = () =>
      whenThere(this.options.readers?.find(request.headers), (reader) =>
        reader ? this.sendShared(reader, visit) : false,
      )
    const isSent = orElse(shared, (error) => {
      log.error({ err: error, address: cacheable.address }, 'page could not be filled in')
      return response.headersSent
    })
    void whenThere(isSent, (sent) => sent || next())
  }

  private sendShared(reader: PageReader, visit: Visit): Soon<boolean> {
    const { cacheable, origin } = visit
    const wanted = { cacheable, origin, variant: reader.variant }
    const entry = this.store.current(readersKey(visit.key, reader.variant))
    this.count(entry)
    return whenThere(entry ?? this.store.get(wanted, () => !visit.response.destroyed), (page) =>
      this.sendFor(wanted, page, reader, visit),
    )
  }

  /** The page in the shape that this reader needs, which may change while it is rendered. */
  private sendFor(
    wanted: Wanted,
    page: Entry | Response,
    reader: PageReader,
    visit: Visit,
    triesLeft = mostTries,
  ): Soon<boolean> {
    if (page instanceof Response || page.kind !== 'shared' || triesLeft === 0) return false
    return whenThere(readerPart(page, reader.id), (own) => {
      if (!own) return false
      if (own.shape !== (page.wanted.shape ?? '')) {
        const other = this.store.get({ ...wanted, shape: own.shape })
        return other.then((answer) => this.sendFor(wanted, answer, reader, visit, triesLeft - 1))
      }
      sendFilled(page.template, [...reader.values, ...own.values], visit.request, visit.response)
      return true
    })
  }

  private count(entry: Entry | undefined): void {
    if (this.isMeasured) (entry ? hits : misses).inc()
  }
}
