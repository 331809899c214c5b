import type { IncomingMessage, ServerResponse } from 'node:http'
import { onContentChange } from './content-changes.server'
import { type FinishedPage, finishedPage, sendOnce, sendPage } from './finished-page.server'
import { log } from './log.server'

/** Renders the page at a path and query for a reader that nobody knows. */
type Render = (address: string, origin: string) => Promise<Response>

/** Which addresses are the same for everyone: the address with only the query fields that it reads, or nothing. */
type Normalise = (pathname: string, query: URLSearchParams) => string | undefined

interface Page extends FinishedPage {
  key: string
  expiresAt: number
}

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
 * none is older than `maxAgeMs`, so that another process's changes and scheduled publications show too.
 */
export class PageCache {
  private pages = new Map<string, Page>()
  private byUrl = new Map<string, Page>()
  private rendering = new Map<string, Promise<Page | Response>>()
  private bytes = 0
  private version = 0
  private dropTimer: NodeJS.Timeout | undefined

  constructor(private options: PageCacheOptions) {
    onContentChange(() => this.drop())
  }

  /** Answers the request when its page is kept or can be; false leaves it to Express. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const { headers, url = '/' } = request
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    if (headers.authorization !== undefined) return false
    if (headers.cookie !== undefined && this.options.personalCookie.test(headers.cookie)) return false

    const origin = this.options.originOf(request)
    const page = this.byUrl.get(origin + url)
    if (page && page.expiresAt > this.now()) {
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
    this.version += 1
    this.pages.clear()
    this.byUrl.clear()
    this.rendering.clear()
    this.bytes = 0
  }

  /** Forgets every page within `ms`: for changes that may lag, as view counts. */
  dropWithin(ms: number): void {
    this.dropTimer ??= setTimeout(() => {
      this.dropTimer = undefined
      this.drop()
    }, ms).unref()
  }

  private now(): number {
    return this.options.now?.() ?? Date.now()
  }

  private async renderAndSend(
    address: string,
    origin: string,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    try {
      const page = await this.pageAt(address, origin)
      if (page instanceof Response) return await sendOnce(page.clone(), response)
      this.alias(origin + (request.url ?? '/'), page)
      sendPage(page, request, response)
    } catch (error) {
      log.error({ err: error, address }, 'page failed')
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain' })
      response.end('Something went wrong on our side.')
    }
  }

  private async pageAt(address: string, origin: string): Promise<Page | Response> {
    const key = origin + address
    const kept = this.pages.get(key)
    if (kept && kept.expiresAt > this.now()) {
      this.pages.delete(key)
      this.pages.set(key, kept)
      return kept
    }
    const running = this.rendering.get(key)
    if (running) return running

    const version = this.version
    const work = this.finish(key, address, origin).then((page) => {
      if (!(page instanceof Response) && version === this.version) this.keep(key, page)
      return page
    })
    this.rendering.set(key, work)
    try {
      return await work
    } finally {
      if (this.rendering.get(key) === work) this.rendering.delete(key)
    }
  }

  /** A page ready to send; a Response where it is no page to keep (an error, a redirect). */
  private async finish(key: string, address: string, origin: string): Promise<Page | Response> {
    const rendered = await this.options.render(address, origin)
    if (rendered.status !== 200 || rendered.headers.has('set-cookie')) return rendered
    const page = await finishedPage(rendered)
    return { ...page, key, expiresAt: this.now() + (this.options.maxAgeMs ?? 60_000) }
  }

  private keep(key: string, page: Page): void {
    const limit = this.options.limitBytes ?? 32 * 1024 * 1024
    const older = this.pages.get(key)
    if (older) this.forget(key, older)
    this.pages.set(key, page)
    this.bytes += page.bytes
    for (const [oldKey, old] of this.pages) {
      if (this.bytes <= limit) break
      this.forget(oldKey, old)
    }
  }

  private forget(key: string, page: Page): void {
    this.pages.delete(key)
    this.bytes -= page.bytes
    for (const [url, aliased] of this.byUrl) if (aliased === page) this.byUrl.delete(url)
  }

  /** Remembers the address as it was written, so that the next one is found without taking it apart. */
  private alias(url: string, page: Page): void {
    if (this.pages.get(page.key) !== page || url.length > 500) return
    if (this.byUrl.size > 2000) this.byUrl.clear()
    this.byUrl.set(url, page)
  }
}
