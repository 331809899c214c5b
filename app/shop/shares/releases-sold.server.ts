import type { Prisma, Transaction } from '../../platform/database/db.server'
import { listItemsWithMusicOf, listReleasesOfItems } from '../items/variant-music.server'
import type { SoldRelease } from './shares-of-line'

/** Returns the releases that these lines sell: linked to the item, or sold as its music. */
export async function listReleasesSoldByLines(
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
  return [...named, ...(await listReleasesOfItems(tx, itemIds))]
}

export async function makeFilterOfLinesSellingRelease(
  tx: Transaction,
  releaseId: number,
): Promise<Prisma.OrderLineWhereInput> {
  const release = await tx.release.findUnique({ where: { id: releaseId }, select: { merchItemId: true } })
  const itemIds = [release?.merchItemId ?? 0, ...(await listItemsWithMusicOf(tx, releaseId))]
  return { merchItemId: { in: itemIds } }
}
