import type { Prisma, Transaction } from '../../platform/database/db.server'
import { itemsWithMusic, releasesIn } from '../items/variant-music.server'
import type { SoldRelease } from './shares-of-line'

/** Returns the releases that lines of orders sell: an item sells those that name it, and those whose music it is. */
export async function releasesSoldBy(
  tx: Transaction,
  lines: { merchItemId: number }[],
): Promise<SoldRelease[]> {
  const itemIds = lines.map(({ merchItemId }) => merchItemId)
  const rows = await tx.release.findMany({
    where: { merchItemId: { in: itemIds } },
    select: { id: true, merchItemId: true },
    orderBy: { id: 'asc' },
  })
  const named = rows.map(({ id: releaseId, merchItemId }) => ({ releaseId, merchItemId: merchItemId ?? 0 }))
  return [...named, ...(await releasesIn(tx, itemIds))]
}

export async function linesThatSell(tx: Transaction, releaseId: number): Promise<Prisma.OrderLineWhereInput> {
  const release = await tx.release.findUnique({ where: { id: releaseId }, select: { merchItemId: true } })
  const itemIds = [release?.merchItemId ?? 0, ...(await itemsWithMusic(tx, releaseId))]
  return { merchItemId: { in: itemIds } }
}
