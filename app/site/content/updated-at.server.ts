import type { Transaction } from '../../platform/database/db.server'
import type { ContentKind, ContentRow } from './kind.server'
import { contentTableOf } from './table.server'

/** Returns the time of a record's last change in ISO 8601; records saved by the last release have none. */
export const updatedAtOf = ({ updatedAt, createdAt }: { updatedAt: Date | null; createdAt: Date }): string =>
  (updatedAt ?? createdAt).toISOString()

/** Sets the time of the last change that readers see: now, or when a scheduled record is published. */
export async function setUpdatedAt(
  kind: ContentKind,
  tx: Transaction,
  rows: ContentRow[],
  now = new Date(),
): Promise<void> {
  const set = (updatedAt: Date, ids: number[]) =>
    contentTableOf(kind, tx).updateMany({ where: { id: { in: ids } }, data: { updatedAt } })
  const publicFrom = (row: ContentRow) => kind.publicFrom?.(row) ?? now
  const noticed = rows.filter((row) => publicFrom(row) <= now).map(({ id }) => id)
  if (noticed.length > 0) await set(now, noticed)
  for (const row of rows.filter((one) => publicFrom(one) > now)) await set(publicFrom(row), [row.id])
}

/** Sets the time of change of related records; a later time of a scheduled record stays. */
export async function setUpdatedAtOf(
  model: ContentKind['model'],
  tx: Transaction,
  ids: number[],
  now = new Date(),
): Promise<void> {
  const where = { id: { in: ids }, OR: [{ updatedAt: null }, { updatedAt: { lt: now } }] }
  await contentTableOf({ model } as ContentKind, tx).updateMany({ where, data: { updatedAt: now } })
}
