import { invalidate } from './platform/invalidation.server'
import type { CacheablePage } from './platform/page-store.server'
import { onWrite, type Write } from './platform/writes.server'
import { viewsTag } from './publications/views.server'

const articles = ['Article', 'ArticleAuthor', 'ArticleTag', 'Author']
/** An article names bands, and its readers hear them. */
const mentions = ['ArticleBand', 'Band', 'Track']
const documents = ['Document']
const bands = ['Band', 'BandAddress', 'Track', 'Photo', 'BandDate', 'BandNews']
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
  isExact?: boolean
}

/** Pages that are the same for all anonymous readers. */
const cacheablePages: Pages[] = [
  { path: /^\/$/, tags: articles },
  { path: /^\/articles\/[1-9]\d{0,8}$/, tags: [...articles, ...documents, ...mentions, 'StoredFile'] },
  {
    path: /^\/articles\/[1-9]\d{0,8}\/pages\/[1-9]\d{0,8}$/,
    ...{ fields: ['view', 'q'], tags: [...articles, ...documents, ...mentions] },
  },
  { path: /^\/authors(\/[1-9]\d{0,8})?$/, fields: ['page'], tags: articles },
  {
    path: /^\/search$/,
    fields: ['q', 'articles', 'volume', 'boxes', 'type', 'tag', 'page', 'inside'],
    tags: [...articles, ...documents],
  },
  { path: /^\/shop$/, fields: ['page'], tags: shop },
  { path: /^\/item\/[1-9]\d{0,8}$/, fields: ['told'], tags: [...shop, ...shipping, 'Band', 'StoredFile'] },
  { path: /^\/bands$/, fields: ['genre', 'order', 'page'], tags: bands },
  {
    path: /^\/bands\/(?![^/]*\.data$)[^/]{1,300}$/,
    tags: [...bands, ...articles, ...shop, 'ArticleBand'],
  },
  { path: /^\/bands\/[^/]{1,300}\/news(\/[1-9]\d{0,8})?$/, fields: ['page'], tags: bands },
  { path: /^\/bands\/[^/]{1,300}\/dates\.ics$/, fields: ['date'], tags: bands },
  {
    path: /^\/(feed\.(xml|json)|opds(\/v1\.2)?(\/publications(\/[1-9]\d{0,8})?|\/authors|\/types)?)$/,
    fields: ['author', 'type', 'tag', 'q', 'query', 'page'],
    tags: [...articles, 'Document', 'StoredFile'],
  },
  { path: /^\/pages\/(?![^/]*\.data$)[^/]{1,300}$/, tags: ['SitePagePicture', 'StoredFile'] },
  { path: /^\/opds\/search\.xml$/, tags: [] },
  { path: /^\/sitemap(\.xml|\/[a-z]+-\d+\.xml)$/, tags: [...articles, ...bands, ...documents, 'MerchItem'] },
  { path: /^\/api\/articles$/, tags: [...articles, viewsTag], isExact: true },
  { path: /^\/api\/articles\/authors$/, tags: ['Author'] },
  { path: /^\/api\/bands$/, tags: bands },
  { path: /^\/api\/merch$/, tags: ['MerchItem', 'MerchPicture', 'MerchVariant', 'BundlePart'] },
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
  if (query.has('preview') || query.has('canceled')) return
  const page = cacheablePages.find(({ path }) => path.test(pathname))
  if (!page) return
  const used = [...query].filter(([name]) => page.fields?.includes(name))
  if (used.some(([, value]) => value.length > 200)) return
  const search = new URLSearchParams(used).toString()
  return {
    address: search ? `${pathname}?${search}` : pathname,
    tags: [...everywhere, ...page.tags],
    isExact: page.isExact,
  }
}

onWrite((writes) => {
  const changed = writes.filter(({ model, args }) => shownTables.has(model) && !onlyCounts(args))
  if (changed.length > 0) invalidate([...new Set(changed.map(({ model }) => model))])
})

/** Views are too frequent to remove every page each time: `publications/views.server.ts` announces them. */
function onlyCounts(args: Write['args']): boolean {
  if (typeof args !== 'object' || args === null || !('data' in args)) return false
  const { data } = args
  return typeof data === 'object' && data !== null && Object.keys(data).join() === 'viewcount'
}
