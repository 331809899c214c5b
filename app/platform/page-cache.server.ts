import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { type FinishedPage, finishedPage, sendOnce, sendPage } from './finished-page.server'
import { onInvalidate } from './invalidation.server'
import { log } from './log.server'

/** Renders the page at a path and query for a reader that nobody knows. */
type Render = (address: string, origin: string) => Promise<Response>

/** Which addresses are the same for everyone: the address with only the query fields that it reads, or nothing. */
type Normalise = (pathname: string, query: URLSearchParams) => string | undefined

export interface PageCacheOptions {
  render: Render
  normalise: Normalise
  originOf: (request: IncomingMessage) => string
  /** A request with this cookie, or an Authorization header, is somebody's own and never served from here. */
  personalCookie: RegExp
  limitBytes?: number
  maxAgeMs?: number
  now?: () => number
}

/**
 * Finished pages for anonymous readers, kept in memory in Brotli, gzip and plain, and asked before Express.
 * One rendering at a time per address; the least recently asked go first when it is full; all go when content changes;
 * none is older than `maxAgeMs`, so that what another process changed, or what became due, shows too.
 */
export class PageCache {
  private pages: LRUCache<string, FinishedPage>
  /** Where the page of an address is kept, the address as it was written: asked again, it need not be taken apart. */
  private keys = new LRUCache<string, string>({ max: 2000 })
  private rendering = new Map<string, Promise<FinishedPage | Response>>()
  private dropTimer: NodeJS.Timeout | undefined

  constructor(private options: PageCacheOptions) {
    this.pages = new LRUCache({
      maxSize: options.limitBytes ?? 32 * 1024 * 1024,
      sizeCalculation: ({ bytes }) => bytes,
      ttl: options.maxAgeMs ?? 60_000,
      ttlResolution: 0,
      perf: { now: options.now ?? Date.now },
    })
    onInvalidate(() => this.drop())
  }

  /** Answers the request when its page is kept or can be; false leaves it to Express. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const { headers, url = '/' } = request
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    if (headers.authorization !== undefined) return false
    if (headers.cookie !== undefined && this.options.personalCookie.test(headers.cookie)) return false

    const origin = this.options.originOf(request)
    const key = this.keys.get(origin + url)
    const page = key && this.pages.get(key)
    if (page) {
      sendPage(page, request, response)
      return true
    }

    const mark = url.indexOf('?')
    const pathname = mark < 0 ? url : url.slice(0, mark)
    const query = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1))
    const address = this.options.normalise(pathname, query)
    if (address === undefined) return false
    this.renderAndSend(address, origin, request, response)
    return true
  }

  /** Forgets every page. What is being rendered now is still answered, but not kept. */
  drop(): void {
    this.pages.clear()
    this.rendering.clear()
  }

  /** Forgets every page within `ms`: for changes that may lag, as view counts. */
  dropWithin(ms: number): void {
    this.dropTimer ??= setTimeout(() => {
      this.dropTimer = undefined
      this.drop()
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
      if (page instanceof Response) return await sendOnce(page.clone(), response)
      const url = origin + (request.url ?? '/')
      if (url.length <= 500) this.keys.set(url, origin + address)
      sendPage(page, request, response)
    } catch (error) {
      log.error({ err: error, address }, 'page failed')
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain' })
      response.end('Something went wrong on our side.')
    }
  }

  private async pageAt(key: string, address: string, origin: string): Promise<FinishedPage | Response> {
    const found = this.pages.get(key) ?? this.rendering.get(key)
    if (found) return found

    const work = this.finish(address, origin)
    this.rendering.set(key, work)
    // Content may change while a page is rendered: then it is not ours to keep any more.
    const isCurrent = () => this.rendering.get(key) === work
    try {
      const page = await work
      if (isCurrent() && !(page instanceof Response)) this.pages.set(key, page)
      return page
    } finally {
      if (isCurrent()) this.rendering.delete(key)
    }
  }

  /** A page ready to send; a Response where it is no page to keep (an error, a redirect). */
  private async finish(address: string, origin: string): Promise<FinishedPage | Response> {
    const rendered = await this.options.render(address, origin)
    if (rendered.status !== 200 || rendered.headers.has('set-cookie')) return rendered
    return finishedPage(rendered)
  }
}
