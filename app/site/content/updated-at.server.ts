import type { Transaction } from '../../platform/database/db.server'
import type { ContentKind, ContentRow } from './kind.server'
import { tableOf } from './table.server'

/** Returns when a record was changed last, as ISO 8601; the last release sets no such time. */
export const updatedAtOf = ({ updatedAt, createdAt }: { updatedAt: Date | null; createdAt: Date }): string =>
  (updatedAt ?? createdAt).toISOString()

/** Sets when readers notice the last change of records: now, or once what is scheduled is public. */
export async function setUpdatedAt(
  kind: ContentKind,
  tx: Transaction,
  rows: ContentRow[],
  now = new Date(),
): Promise<void> {
  const set = (updatedAt: Date, ids: number[]) =>
    tableOf(kind, tx).updateMany({ where: { id: { in: ids } }, data: { updatedAt } })
  const publicFrom = (row: ContentRow) => kind.publicFrom?.(row) ?? now
  const noticed = rows.filter((row) => publicFrom(row) <= now).map(({ id }) => id)
  if (noticed.length > 0) await set(now, noticed)
  for (const row of rows.filter((one) => publicFrom(one) > now)) await set(publicFrom(row), [row.id])
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
