import { invalidate, type Tag } from '../platform/changes/invalidation.server'
import { readerTag } from '../platform/changes/remembered-by.server'
import { setsOnly, type Write } from '../platform/changes/writes.server'

/** What a write to a table makes processes forget of its reader, or of all where it does not name one. */
const remembered: Record<string, string> = {
  CartLine: 'cart',
  MerchItem: 'cart',
  CartChoice: 'choice',
  ReadingPlace: 'reading',
  ReadingListItem: 'reading',
  Bookmark: 'reading',
  /** Which somebody has begun. */
  Article: 'reading',
}

/** What people expect to see at once on whatever node answers them next; places change at every turn of a page. */
const seenAtOnce = ['CartLine', 'MerchItem', 'CartChoice', 'ReadingListItem', 'Bookmark']

/** A session and whose it is: what it opens is forgotten as a whole. */
const accountTables = ['Session', 'User', 'SecondFactor', 'AccountSettings']

/** What processes remember whole, and no kept page shows. */
const everywhere = ['AccountSettings', 'Discount']

/** Whether pages for one reader may read it. */
export const isReaders = (table: string) =>
  table in remembered || [...accountTables, ...everywhere].includes(table)

/** Makes processes forget what they know of readers whose rows were written. */
export function forgetReaders(writes: Write[]): void {
  const hard = new Set<Tag>()
  const soft = new Set<Tag>()
  for (const write of writes) {
    const { model } = write
    const what = remembered[model]
    if (what && !setsOnly(write, 'viewcount'))
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

/** Nobody has the new ones yet, and when one was last used is not remembered. */
function leavesSessions(write: Write): boolean {
  const { model, operation } = write
  if (operation.startsWith('create')) return model === 'Session' || model === 'User'
  return model === 'Session' && setsOnly(write, 'lastUsedAt')
}

function tagsOf(what: string, { operation, args }: Write): Tag[] {
  const { where, data, create } = fieldsOf(args)
  const chosen = userIdIn(fieldsOf(operation.startsWith('create') ? data : where))
  const given = [data, create].flatMap((part) => userIdIn(fieldsOf(part)))
  return chosen.length > 0 ? [...chosen, ...given].map((id) => readerTag(what, id)) : [readerTag(what)]
}

/** Directly or in a key of several columns; nothing where conditions are combined. */
const userIdIn = (fields: Fields): number[] =>
  Object.entries(fields).flatMap(([name, value]) => {
    const id = name.startsWith('userId_') ? fieldsOf(value).userId : value
    return name.startsWith('userId') && typeof id === 'number' ? [id] : []
  })
