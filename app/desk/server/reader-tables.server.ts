import { readerTag } from '../../platform/changes/cached-per-key.server'
import { invalidate } from '../../platform/changes/invalidation.server'
import type { CacheTag } from '../../platform/database/row-tags.server'
import { setsOnly, type Write } from '../../platform/database/writes.server'

/**
 * The cached value of a reader that a write to a table invalidates, or that of all readers if the write names none.
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
  /** What was bought opens articles. */
  Order: 'membership',
  Refund: 'membership',
  RefundLine: 'membership',
  MerchVariant: 'membership',
  Article: 'reading',
}

/**
 * Tables whose changes are expected to show at once on whichever node answers next; reading positions change at every
 * turn of a page.
 */
const seenAtOnce = [
  ...['CartLine', 'MerchItem', 'CartChoice', 'ReadingListItem', 'Bookmark'],
  ...['Membership', 'Plan', 'ArticlePlan', 'Order', 'Refund', 'RefundLine', 'MerchVariant'],
]

/** Tables of sessions and accounts: what they open is invalidated as a whole. An account says whether it is a member's. */
const accountTables = ['Session', 'User', 'SecondFactor', 'AccountSettings', 'Membership']

/** Tables that processes cache completely, and that no cached page shows. */
const everywhere = ['AccountSettings', 'Discount', 'PaymentWay']

export const isReaderTable = (table: string) =>
  table in remembered || [...accountTables, ...everywhere].includes(table)

export function invalidateReaders(writes: Write[]): void {
  const hard = new Set<CacheTag>()
  const soft = new Set<CacheTag>()
  for (const write of writes) {
    const { model } = write
    const what = remembered[model]
    if (what && !setsOnly(write, 'viewcount') && !setsOnly(write, 'searchText'))
      for (const tag of tagsOf(what, write)) (seenAtOnce.includes(model) ? hard : soft).add(tag)
    if (accountTables.includes(model) && !leavesSessions(write)) soft.add(readerTag('session'))
    if (everywhere.includes(model)) hard.add(model)
  }
  if (hard.size > 0) invalidate([...hard])
  if (soft.size > 0) invalidate([...soft], { isSoft: true })
}

type Fields = Record<string, unknown>
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/**
 * Tells whether a write leaves sessions valid: new ones are not cached yet, and the time of last use is not cached.
 */
function leavesSessions(write: Write): boolean {
  const { model, operation } = write
  if (operation.startsWith('create')) return model === 'Session' || model === 'User'
  return model === 'Session' && setsOnly(write, 'lastUsedAt')
}

function tagsOf(what: string, { operation, args }: Write): CacheTag[] {
  const { where, data, create } = fieldsOf(args)
  const chosen = userIdIn(fieldsOf(operation.startsWith('create') ? data : where))
  const given = [data, create].flatMap((part) => userIdIn(fieldsOf(part)))
  return chosen.length > 0 ? [...chosen, ...given].map((id) => readerTag(what, id)) : [readerTag(what)]
}

/** Returns the user ids of a condition, directly or in a key of several columns; none if conditions are combined. */
const userIdIn = (fields: Fields): number[] =>
  Object.entries(fields).flatMap(([name, value]) => {
    const id = name.startsWith('userId_') ? fieldsOf(value).userId : value
    return name.startsWith('userId') && typeof id === 'number' ? [id] : []
  })
