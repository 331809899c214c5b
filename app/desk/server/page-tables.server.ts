import { invalidateTagsOfRows } from '../../platform/changes/invalidation.server'
import {
  type RowTable,
  tableOfTag,
  tagsOfNamedRows,
  tagsOfWrite,
} from '../../platform/database/row-tags.server'
import {
  type DatabaseWrite,
  doesWriteHideRows,
  doesWriteSetOnlyColumn,
} from '../../platform/database/writes.server'

const articles = ['Article', 'ArticleAuthor', 'ArticlePlan', 'ArticleTag', 'Author', 'Issue', 'Series']
/** The tables of the bands that an article mentions, whose tracks readers can play on its page. */
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
  'ModuleSwitch',
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

/** Tables whose pages depend on single rows; pages of other tables are invalidated by every change of the table. */
export const rowTaggedTables: Record<string, RowTable> = {
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

export const isAnnouncedTable = (table: string) => announcedTables.has(table)

/**
 * Tells whether a write is invisible on cached pages. Views are too frequent to invalidate every page each time:
 * `publications/views/views.server.ts` announces them. Orders are searched by admins alone.
 */
const isUnseen = (write: DatabaseWrite) =>
  doesWriteSetOnlyColumn(write, 'viewcount') ||
  (write.model === 'Order' && doesWriteSetOnlyColumn(write, 'searchText'))

export function invalidatePages(writes: DatabaseWrite[]): void {
  const tags = new Set(writes.filter((write) => !isUnseen(write)).flatMap(tagsOfWrite))
  const shown = [...tags].filter((tag) => announcedTables.has(tableOfTag(tag)))
  const takenDown = writes.filter((write) => doesWriteHideRows(write)).flatMap(tagsOfNamedRows)
  if (shown.length > 0) invalidateTagsOfRows(shown, { takenDown })
}
