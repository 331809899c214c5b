import type { Prisma, Transaction } from '../platform/database/db.server'
import type { SoldRelease } from './shares-of-line'

/** Returns the releases that lines of orders sell: an item sells those that name it. */
export async function releasesSoldBy(
  tx: Transaction,
  lines: { merchItemId: number }[],
): Promise<SoldRelease[]> {
  const rows = await tx.release.findMany({
    where: { merchItemId: { in: lines.map(({ merchItemId }) => merchItemId) } },
    select: { id: true, merchItemId: true },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ id: releaseId, merchItemId }) => ({ releaseId, merchItemId: merchItemId ?? 0 }))
}

/** Matches the lines of orders that sell a release. */
export async function linesThatSell(tx: Transaction, releaseId: number): Promise<Prisma.OrderLineWhereInput> {
  const release = await tx.release.findUnique({ where: { id: releaseId }, select: { merchItemId: true } })
  return { merchItemId: release?.merchItemId ?? 0 }
}
