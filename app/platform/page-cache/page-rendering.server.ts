import { collectTags, type ShownTags } from '../database/page-tags.server'
import { type CacheTag, tableOf } from '../database/row-tags.server'
import type { Locale } from '../i18n/locales'
import { log } from '../logging/log.server'
import { type CachedPage, toCachedPage, toPrivatePage } from './cached-page.server'

export interface CacheablePage {
  /** The path with only the query fields that the page reads. */
  address: string
  /** The old page is not shown, even after a soft invalidation. */
  isExact?: boolean
  /** The page is the same for everybody, logged in or not. */
  isForAll?: boolean
  /** The answer is for scripts that fetch it, not for browsers that open it. */
  isForScripts?: boolean
  /** The page is rendered again right after a change, before anybody asks. */
  isKeptReady?: boolean
}

/** A logged-in user. */
export interface PageReader {
  /** Identifies the user, together with everything that pages show of the account. */
  key: string
  cookie: string
  /** Tags of what pages show of this reader. */
  tags: CacheTag[]
}

/** A page to render: for visitors, or for one reader. */
export interface Wanted {
  cacheable: CacheablePage
  origin: string
  /** The language of its words, of a site in several. */
  locale?: Locale
  reader?: PageReader
}

export interface Entry {
  page: CachedPage
  tags: Set<CacheTag>
  wanted: Wanted
  isAsked: boolean
  renderedAt: number
  /** Its content has changed: it is shown only if it cannot be rendered again. */
  isOutdated?: boolean
  isStale?: boolean
}

/** Tells whether changes of a table invalidate the pages that read it, or those of a reader. */
export type IsAnnounced = (table: string, isOfReader: boolean) => boolean

export type Render = (
  address: string,
  origin: string,
  reader?: PageReader,
  locale?: Locale,
) => Promise<Response>

/**
 * @returns a plain Response if it must not be cached: an error, a redirect, a page that sets a cookie or says so
 * itself
 */
export async function renderPage(
  render: Render,
  wanted: Wanted,
  shown: ShownTags,
  isAnnounced: IsAnnounced,
  renderedAt: number,
): Promise<Entry | Response> {
  const { cacheable, origin, reader, locale } = wanted
  // Read to the end, since lists query rows while they are sent.
  const rendered = await collectTags(shown, async () =>
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

/** Returns the tags that are tables: they begin with a capital letter, and no other tag does. */
const tablesIn = (tags: Set<CacheTag>) =>
  [...new Set([...tags].map(tableOf))].filter((name) => /^[A-Z]/.test(name))

const inMemory = async ({ body, status, headers }: Response) =>
  new Response(body && (await new Response(body).arrayBuffer()), { status, headers })
