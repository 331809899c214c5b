import type { CacheablePage } from '../page-cache/page-rendering.server'
import { invalidateRows } from '../platform/changes/invalidation.server'
import {
  type RowTable,
  rowAt,
  rowsNamed,
  rowsWritten,
  tableOf,
  tagByRow,
} from '../platform/changes/row-tags.server'
import { onWrite, setsOnly, takesDown, type Write } from '../platform/changes/writes.server'
import { viewsTag } from '../publications/views/views.server'

const articles = ['Article', 'ArticleAuthor', 'ArticleTag', 'Author']
/** An article names bands, and its readers hear them. */
const mentions = ['ArticleBand', 'Band', 'Track']
const documents = ['Document']
const bands = ['Band', 'BandAddress', 'Track', 'Photo', 'Release', 'BandDate', 'BandNews']
const shop = [
  'MerchItem',
  'MerchPicture',
  'MerchVariant',
  'VariantFile',
  'BundlePart',
  'Order',
  'OrderLine',
  'OrderLinePart',
]

const merch = ['MerchItem', 'MerchPicture', 'MerchVariant', 'BundlePart']

/** What the choice of a destination on an item's page comes from. */
const shipping = [
  'PickupPlace',
  'ShippingClass',
  'ShippingCountry',
  'ShippingRate',
  'ShippingSettings',
  'ShippingZone',
]

interface Pages {
  path: RegExp
  /** The query fields that they use. */
  fields?: string[]
  /** The tables that they show, and other tags. */
  tags: string[]
  /** The tables of what it is the page of. */
  of?: string[]
  isExact?: boolean
  /** What programs read, whoever asks. */
  isForAll?: boolean
  isKeptReady?: boolean
}

/** Pages that are the same for all anonymous readers. */
const cacheablePages: Pages[] = [
  { path: /^\/$/, tags: articles, isKeptReady: true },
  {
    path: /^\/articles\/[1-9]\d{0,8}$/,
    of: ['Article'],
    tags: [...articles, ...documents, ...mentions, 'StoredFile'],
  },
  {
    path: /^\/articles\/[1-9]\d{0,8}\/pages\/[1-9]\d{0,8}$/,
    ...{ of: ['Article'], fields: ['view', 'q'], tags: [...articles, ...documents, ...mentions] },
  },
  { path: /^\/authors$/, fields: ['page'], tags: articles },
  { path: /^\/authors\/[1-9]\d{0,8}$/, of: ['Author'], fields: ['page'], tags: articles },
  {
    path: /^\/search$/,
    fields: ['q', 'articles', 'volume', 'boxes', 'type', 'tag', 'page', 'inside'],
    tags: [...articles, ...documents],
  },
  { path: /^\/shop$/, fields: ['page'], tags: shop },
  {
    path: /^\/item\/[1-9]\d{0,8}$/,
    of: ['MerchItem'],
    tags: [...shop, ...shipping, 'Band', 'StoredFile'],
  },
  { path: /^\/bands$/, fields: ['genre', 'order', 'page'], tags: bands },
  {
    path: /^\/bands\/(?![^/]*\.data$)[^/]{1,300}(\/releases\/(?![^/]*\.data$)[^/]{1,300})?$/,
    of: ['Band', 'Release'],
    fields: ['view'],
    tags: [...bands, ...articles, ...shop, 'ArticleBand', 'StoredFile'],
  },
  {
    path: /^\/bands\/[^/]{1,300}\/news(\/[1-9]\d{0,8})?$/,
    of: ['Band', 'BandNews'],
    fields: ['page'],
    tags: bands,
  },
  { path: /^\/bands\/[^/]{1,300}\/(feed|news)\.xml$/, of: ['Band'], tags: [...bands, 'StoredFile'] },
  { path: /^\/bands\/[^/]{1,300}\/dates\.ics$/, of: ['Band', 'BandDate'], fields: ['date'], tags: bands },
  {
    path: /^\/bands\/[^/]{1,300}\/photos(\/[1-9]\d{0,8})?$/,
    of: ['Band', 'Photo'],
    fields: ['page'],
    tags: [...bands, 'StoredFile'],
  },
  {
    path: /^\/(feed\.(xml|json)|opds(\/v1\.2)?(\/publications|\/authors|\/types)?)$/,
    fields: ['author', 'type', 'tag', 'q', 'query', 'page'],
    tags: [...articles, 'Document', 'StoredFile'],
    isForAll: true,
  },
  {
    path: /^\/opds(\/v1\.2)?\/publications\/[1-9]\d{0,8}$/,
    ...{ of: ['Article'], tags: [...articles, 'Document', 'StoredFile'], isForAll: true },
  },
  {
    path: /^\/pages\/(?![^/]*\.data$)[^/]{1,300}$/,
    of: ['SitePage'],
    tags: ['SitePagePicture', 'StoredFile'],
  },
  { path: /^\/opds\/search\.xml$/, tags: [], isForAll: true },
  {
    path: /^\/sitemap(\.xml|\/[a-z]+-\d+\.xml)$/,
    tags: [...articles, ...bands, ...documents, 'MerchItem'],
    isForAll: true,
  },
  { path: /^\/api\/articles$/, tags: [...articles, viewsTag], isExact: true, isForAll: true },
  { path: /^\/api\/articles\/[1-9]\d{0,8}$/, of: ['Article'], tags: articles, isExact: true, isForAll: true },
  { path: /^\/api\/articles\/latest$/, tags: articles, isForAll: true },
  { path: /^\/api\/articles\/authors$/, tags: ['Author'], isForAll: true },
  {
    path: /^\/api\/articles\/authors\/[1-9]\d{0,8}$/,
    ...{ of: ['Author'], tags: [...articles, viewsTag], isExact: true, isForAll: true },
  },
  { path: /^\/api\/bands$/, tags: bands, isForAll: true },
  { path: /^\/api\/merch$/, tags: merch, isForAll: true },
  { path: /^\/api\/merch\/[1-9]\d{0,8}$/, of: ['MerchItem'], tags: merch, isForAll: true },
]

/** Every page has the site's name, look and menu. */
const everywhere = ['SiteSettings', 'SitePage']

/** `StoredFile` decides who may have a file. */
const shownTables = new Set([
  ...everywhere,
  'SitePagePicture',
  ...articles,
  ...documents,
  ...bands,
  'ArticleBand',
  ...shop,
  ...shipping,
  'StoredFile',
])

export function cacheablePage(pathname: string, query: URLSearchParams): CacheablePage | undefined {
  if (query.has('preview') || query.has('canceled') || query.has('_routes')) return
  const shown = pageOfData(pathname)
  const page = cacheablePages.find(({ path }) => path.test(shown))
  if (!page || (page.isForAll && shown !== pathname)) return
  const used = [...query].filter(([name]) => page.fields?.includes(name))
  if (used.some(([, value]) => value.length > 200)) return
  const search = new URLSearchParams(used).toString()
  return {
    address: search ? `${pathname}?${search}` : pathname,
    tags: [...everywhere, ...page.tags],
    isExact: page.isExact,
    isForAll: page.isForAll,
    of: page.of?.flatMap((table) => rowAt(table, idIn(shown))),
    isKeptReady: page.isKeptReady && shown === pathname,
    // A band may be called X.data, and somebody type its address.
    isForScripts: shown !== pathname && shown.startsWith('/bands/'),
  }
}

const idIn = (address: string) => /\/([1-9]\d*)(?=\/|$)/.exec(address)?.[1]

/** Of what a script fetches to go to a page, `/shop.data` or `/_root.data`, the address of the page. */
const pageOfData = (pathname: string) =>
  pathname === '/_root.data' ? '/' : pathname.replace(/(?<=[^/])\.data$/, '')

/** What is not named here goes with every change of its table. */
export const taggedByRow: Record<string, RowTable> = {
  Article: {
    columns: ['id'],
    parts: { authors: 'articleId', bands: 'articleId', tags: 'articleId' },
    refersTo: ['Article'],
  },
  ArticleAuthor: { columns: ['articleId', 'authorId'], refersTo: ['Article', 'Author'] },
  ArticleBand: { columns: ['articleId', 'bandId'], refersTo: ['Article', 'Band'] },
  ArticleTag: { columns: ['articleId'], refersTo: ['Article'] },
  Author: { columns: ['id'], refersTo: [] },
  Document: { columns: ['articleId'], refersTo: ['Article'] },
  StoredFile: { columns: ['path'], refersTo: [] },
}
tagByRow(taggedByRow)

/** Views are too frequent to remove every page each time: `publications/views/views.server.ts` announces them. Orders are searched at the desk alone. */
const isUnseen = (write: Write) =>
  setsOnly(write, 'viewcount') || (write.model === 'Order' && setsOnly(write, 'searchText'))

onWrite((writes) => {
  const tags = new Set(writes.filter((write) => !isUnseen(write)).flatMap(rowsWritten))
  const shown = [...tags].filter((tag) => shownTables.has(tableOf(tag)))
  const takenDown = writes.filter((write) => takesDown(write)).flatMap(rowsNamed)
  if (shown.length > 0) invalidateRows(shown, { takenDown })
})
