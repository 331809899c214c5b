import { type CollectedTags, collectPageTags } from '../database/page-tags.server'
import { type CacheTag, tableOfTag } from '../database/row-tags.server'
import type { Locale } from '../i18n/locales'
import { log } from '../logging/log.server'
import { type CachedPage, toCachedPage, toPrivatePage } from './cached-page.server'

export interface CacheablePage {
  /** The path, with only the query fields that the page depends on. */
  address: string
  /** Whether the old page is never shown, even after a soft invalidation. */
  isExact?: boolean
  /** Whether the page is the same for everybody, logged in or not. */
  isForAll?: boolean
  /** Whether the answer is for scripts that fetch it, and not for browsers that open it. */
  isForScripts?: boolean
  /** Whether the page is rendered again right after a change, before anybody asks. */
  isKeptReady?: boolean
}

/** A logged-in user who reads a page. */
export interface PageReader {
  /** A key of the user and of the account's data that pages show. */
  key: string
  cookie: string
  /** The tags of the reader's data that pages show. */
  tags: CacheTag[]
}

/** A page to render: for visitors, or for one reader. */
export interface PageToRender {
  cacheable: CacheablePage
  origin: string
  /** The language of the interface, on a site with several. */
  locale?: Locale
  reader?: PageReader
}

export interface CacheEntry {
  page: CachedPage
  tags: Set<CacheTag>
  wanted: PageToRender
  isAsked: boolean
  renderedAt: number
  /** Whether its content has changed: then it is shown only if it cannot be rendered again. */
  isOutdated?: boolean
  isStale?: boolean
}

/** A function that tells whether changes of a table invalidate the pages that read it, or those of one reader. */
export type IsAnnounced = (table: string, isOfReader: boolean) => boolean

export type PageRenderer = (
  address: string,
  origin: string,
  reader?: PageReader,
  locale?: Locale,
) => Promise<Response>

/**
 * @returns a plain Response if the page must not be cached: an error, a redirect, a page that sets a cookie or calls
 * `neverCachePage`
 */
export async function renderPage(
  render: PageRenderer,
  wanted: PageToRender,
  shown: CollectedTags,
  isAnnounced: IsAnnounced,
  renderedAt: number,
): Promise<CacheEntry | Response> {
  const { cacheable, origin, reader, locale } = wanted
  // The answer is read completely, since lists query rows while they are sent.
  const rendered = await collectPageTags(shown, async () =>
    inMemory(await render(cacheable.address, origin, reader, locale)),
  )
  if (rendered.status !== 200 || rendered.headers.has('set-cookie') || shown.isNeverCached) return rendered
  const other = tablesIn(shown.tags).find((table) => !isAnnounced(table, reader !== undefined))
  if (other) {
    log.warn(
      { address: cacheable.address, table: other },
      'page reads a table whose changes are not announced',
    )
    return rendered
  }
  const page = await (reader ? toPrivatePage(rendered) : toCachedPage(rendered))
  return { page, tags: shown.tags, wanted, isAsked: false, renderedAt }
}

/** Returns the tags of tables, which begin with a capital letter, unlike all other tags. */
const tablesIn = (tags: Set<CacheTag>) =>
  [...new Set([...tags].map(tableOfTag))].filter((name) => /^[A-Z]/.test(name))

const inMemory = async ({ body, status, headers }: Response) =>
  new Response(body && (await new Response(body).arrayBuffer()), { status, headers })
