import { invalidateRows } from '../../platform/changes/invalidation.server'
import { type RowTable, tableOf, tagsOfNamedRows, tagsOfWrite } from '../../platform/database/row-tags.server'
import { hidesRows, setsOnly, type Write } from '../../platform/database/writes.server'

const articles = ['Article', 'ArticleAuthor', 'ArticlePlan', 'ArticleTag', 'Author', 'Issue', 'Series']
/** Articles mention bands, whose tracks their readers can play. */
const mentions = ['ArticleBand', 'Band', 'Track']
const documents = ['Document', 'DocumentPage']
const bands = ['Band', 'BandAddress', 'Track', 'Photo', 'Release', 'BandDate', 'BandNews']
const shop = [
  'MerchItem',
  'MerchPicture',
  'MerchVariant',
  'VariantFile',
  'VariantMusic',
  'BundlePart',
  'Order',
  'OrderLine',
  'OrderLinePart',
]

/** The tables behind the choice of a destination on an item's page. */
const shipping = [
  'PickupPlace',
  'ShippingClass',
  'ShippingCountry',
  'ShippingRate',
  'ShippingSettings',
  'ShippingZone',
]

/** Tables whose changes are announced to the page cache. A page that reads another table is not cached. */
const announcedTables = new Set([
  'SiteSettings',
  'SitePage',
  'SitePagePicture',
  'Plan',
  ...articles,
  ...mentions,
  ...documents,
  ...bands,
  ...shop,
  ...shipping,
  'PaymentWay',
  'FederationKey',
  'FederationHandle',
  'FederatedPost',
  'Call',
  'StoredFile',
  'AltText',
])

/** Tables whose pages depend on rows; pages of other tables go with every change of the table. */
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
  DocumentPage: { columns: ['documentId'], refersTo: ['Document', 'PageCorrection'] },
  FederatedPost: { columns: ['recordId'], refersTo: [] },
  StoredFile: { columns: ['path'], refersTo: [] },
  AltText: { columns: ['path'], refersTo: ['StoredFile'] },
}

export const isAnnounced = (table: string) => announcedTables.has(table)

/**
 * Tells whether a write is invisible on cached pages. Views are too frequent to invalidate every page each time:
 * `publications/views/views.server.ts` announces them. Orders are searched by admins alone.
 */
const isUnseen = (write: Write) =>
  setsOnly(write, 'viewcount') || (write.model === 'Order' && setsOnly(write, 'searchText'))

export function invalidatePages(writes: Write[]): void {
  const tags = new Set(writes.filter((write) => !isUnseen(write)).flatMap(tagsOfWrite))
  const shown = [...tags].filter((tag) => announcedTables.has(tableOf(tag)))
  const takenDown = writes.filter((write) => hidesRows(write)).flatMap(tagsOfNamedRows)
  if (shown.length > 0) invalidateRows(shown, { takenDown })
}
