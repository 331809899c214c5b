import type { Transaction } from '../../platform/database/db.server'
import type { ContentKind, ContentRow } from './kind.server'
import { tableOf } from './table.server'

/** Sets when readers notice the last change of a record: now, or once what is scheduled is public. */
export async function setUpdatedAt(
  kind: ContentKind,
  tx: Transaction,
  row: ContentRow,
  now = new Date(),
): Promise<void> {
  const since = kind.publicFrom?.(row)
  const updatedAt = since && since > now ? since : now
  await tableOf(kind, tx).updateMany({ where: { id: { in: [row.id] } }, data: { updatedAt } })
}

/** Sets the same of records that the change of another one changes, too; a later time is of what is scheduled and stays. */
export async function setUpdatedAtOf(
  model: ContentKind['model'],
  tx: Transaction,
  ids: number[],
  now = new Date(),
): Promise<void> {
  const where = { id: { in: ids }, OR: [{ updatedAt: null }, { updatedAt: { lt: now } }] }
  await tableOf({ model } as ContentKind, tx).updateMany({ where, data: { updatedAt: now } })
}
