import type { Tag } from '../platform/changes/invalidation.server'
import { type ShownTags, taggingPage } from '../platform/changes/page-tags.server'
import { tableOf } from '../platform/changes/row-tags.server'
import { log } from '../platform/logging/log.server'
import { type CachedPage, toCachedPage, toPrivatePage } from './cached-page.server'

export interface CacheablePage {
  /** With only the query fields that the page reads. */
  address: string
  /** Not even after a soft invalidation is it shown as it was. */
  isExact?: boolean
  /** The same for everybody, whoever is logged in. */
  isForAll?: boolean
  /** Given to what a script fetches, and not to what somebody opens. */
  isForScripts?: boolean
  /** Rendered again right after a change, before anybody asks. */
  isKeptReady?: boolean
}

/** Somebody who is logged in. */
export interface PageReader {
  /** Who it is, with all that pages show of the account. */
  key: string
  /** The one that logs in, of all that were sent. */
  cookie: string
  /** Of what pages show of this reader. */
  tags: Tag[]
}

/** What is rendered: for visitors, or for one reader. */
export interface Wanted {
  cacheable: CacheablePage
  origin: string
  reader?: PageReader
}

export interface Entry {
  page: CachedPage
  tags: Set<Tag>
  wanted: Wanted
  /** Since it was rendered. */
  isAsked: boolean
  renderedAt: number
  /** What it shows has changed: it is shown only where it cannot be rendered again. */
  isOutdated?: boolean
  isStale?: boolean
}

/** Whether a change of the table removes the pages that read it, or those of a reader. */
export type IsAnnounced = (table: string, isOfReader: boolean) => boolean

export type Render = (address: string, origin: string, reader?: PageReader) => Promise<Response>

/** @returns a plain Response when it must not be cached: an error, a redirect, a page that sets a cookie or says so itself */
export async function renderPage(
  render: Render,
  wanted: Wanted,
  shown: ShownTags,
  isAnnounced: IsAnnounced,
  renderedAt: number,
): Promise<Entry | Response> {
  const { cacheable, origin, reader } = wanted
  // To its end: lists are read while they are sent.
  const rendered = await taggingPage(shown, async () =>
    inMemory(await render(cacheable.address, origin, reader)),
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

/** Tables begin with a capital letter, and no other tag does. */
const tablesIn = (tags: Set<Tag>) =>
  [...new Set([...tags].map(tableOf))].filter((name) => /^[A-Z]/.test(name))

const inMemory = async ({ body, status, headers }: Response) =>
  new Response(body && (await new Response(body).arrayBuffer()), { status, headers })
