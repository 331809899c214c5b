import { cacheTagOfReader } from '../../platform/changes/cached-per-key.server'
import { isCachedTable } from '../../platform/changes/cached-tables.server'
import { invalidateTags } from '../../platform/changes/invalidation.server'
import { type CacheTag, tableOfTag, tagsOfWrite } from '../../platform/database/row-tags.server'
import { type DatabaseWrite, doesWriteSetOnlyColumn } from '../../platform/database/writes.server'
import { isAnnouncedTable } from './page-tables.server'

/**
 * The part of a reader's cached data that a write to a table invalidates, by table; if the write names no user, the
 * data of all readers.
 */
const remembered: Record<string, string> = {
  CartLine: 'cart',
  MerchItem: 'cart',
  CartChoice: 'choice',
  ReadingPlace: 'reading',
  ReadingListItem: 'reading',
  Bookmark: 'reading',
  Membership: 'membership',
  Plan: 'membership',
  ArticlePlan: 'membership',
  /** Orders give access to articles. */
  Order: 'membership',
  Refund: 'membership',
  RefundLine: 'membership',
  MerchVariant: 'membership',
  Article: 'reading',
}

/**
 * Tables whose changes other nodes show at once. Reading positions are left out, since they change at every
 * turn of a page.
 */
const seenAtOnce = [
  'AccountSettings',
  'CartLine',
  'Discount',
  'MerchItem',
  'CartChoice',
  'ReadingListItem',
  'Bookmark',
  'Membership',
  'Plan',
  'ArticlePlan',
  'Order',
  'Refund',
  'RefundLine',
  'MerchVariant',
]

/** Tables of sessions and accounts, whose cached values are invalidated as a whole. */
const accountTables = ['Session', 'User', 'SecondFactor', 'AccountSettings', 'Membership']

export const isReaderTable = (table: string) =>
  table in remembered || [...accountTables, 'Discount'].includes(table)

export function invalidateCachedReaders(writes: DatabaseWrite[]): void {
  const hard = new Set<CacheTag>()
  const soft = new Set<CacheTag>()
  for (const write of writes) {
    const { model } = write
    const what = remembered[model]
    if (what && !doesWriteSetOnlyColumn(write, 'viewcount') && !doesWriteSetOnlyColumn(write, 'searchText'))
      for (const tag of tagsOf(what, write)) (seenAtOnce.includes(model) ? hard : soft).add(tag)
    if (accountTables.includes(model) && !leavesSessions(write)) soft.add(cacheTagOfReader('session'))
    for (const table of tagsOfWrite(write).map(tableOfTag))
      if (isCachedTable(table) && !isAnnouncedTable(table))
        (seenAtOnce.includes(table) ? hard : soft).add(table)
  }
  if (hard.size > 0) invalidateTags([...hard])
  if (soft.size > 0) invalidateTags([...soft], { isSoft: true })
}

type Fields = Record<string, unknown>
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/**
 * Tells whether a write leaves sessions valid: new ones are not cached yet, and the time of last use is not cached.
 */
function leavesSessions(write: DatabaseWrite): boolean {
  const { model, operation } = write
  if (operation.startsWith('create')) return model === 'Session' || model === 'User'
  return model === 'Session' && doesWriteSetOnlyColumn(write, 'lastUsedAt')
}

function tagsOf(what: string, { operation, args }: DatabaseWrite): CacheTag[] {
  const { where, data, create } = fieldsOf(args)
  const chosen = userIdIn(fieldsOf(operation.startsWith('create') ? data : where))
  const given = [data, create].flatMap((part) => userIdIn(fieldsOf(part)))
  return chosen.length > 0
    ? [...chosen, ...given].map((id) => cacheTagOfReader(what, id))
    : [cacheTagOfReader(what)]
}

/** Returns the user ids in a condition; none if conditions are combined. */
const userIdIn = (fields: Fields): number[] =>
  Object.entries(fields).flatMap(([name, value]) => {
    const id = name.startsWith('userId_') ? fieldsOf(value).userId : value
    return name.startsWith('userId') && typeof id === 'number' ? [id] : []
  })
