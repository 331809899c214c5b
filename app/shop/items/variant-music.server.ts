import { db, type Transaction } from '../../platform/database/db.server'
import { Invalid } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'

export async function loadReleaseIdsOnSale(variantIds: number[]): Promise<Map<number, number>> {
  const rows = await db.variantMusic.findMany({ where: { variantId: { in: variantIds }, removedAt: null } })
  return new Map(rows.map(({ variantId, releaseId }) => [variantId, releaseId]))
}

export async function loadReleaseIdsOfBuyer(
  variantIds: number[],
  boughtAt: Date,
  tx: Transaction = db,
): Promise<Map<number, number[]>> {
  const rows = await tx.variantMusic.findMany({
    where: { variantId: { in: variantIds }, OR: [{ removedAt: null }, { removedAt: { gt: boughtAt } }] },
    orderBy: { id: 'asc' },
  })
  const byVariant = new Map<number, number[]>()
  for (const { variantId, releaseId } of rows)
    byVariant.set(variantId, [...(byVariant.get(variantId) ?? []), releaseId])
  return byVariant
}

/**
 * Lets a variant sell the music of a release, or of none. Earlier buyers keep what they bought.
 * @throws Invalid when there is no such public release
 */
export async function setVariantMusic(
  tx: Transaction,
  variantId: number,
  releaseId: number | null,
): Promise<void> {
  if (releaseId !== null && (await tx.release.count({ where: { id: releaseId, isPrivate: false } })) === 0) {
    const message = t('Choose one from the list.')
    throw new Invalid(message, { releaseId: [message] })
  }
  const others = { variantId, removedAt: null, releaseId: { not: releaseId ?? 0 } }
  await tx.variantMusic.updateMany({ where: others, data: { removedAt: new Date() } })
  if (releaseId === null) return
  await tx.variantMusic.upsert({
    where: { variantId_releaseId: { variantId, releaseId } },
    create: { variantId, releaseId },
    update: { removedAt: null },
  })
}

/** Returns the item that sells only a release's music, the first of several. */
export async function findItemWithMusicOf(
  releaseId: number,
  tx: Transaction = db,
): Promise<{ itemId: number; variantId: number; isDraft: boolean } | null> {
  const rows = await tx.variantMusic.findMany({ where: { releaseId, removedAt: null } })
  const variant = await tx.merchVariant.findFirst({
    where: {
      id: { in: rows.map(({ variantId }) => variantId) },
      isDigital: true,
      merchItem: { deletedAt: null },
    },
    select: { id: true, merchItemId: true, merchItem: { select: { isDraft: true } } },
    orderBy: { id: 'asc' },
  })
  if (!variant) return null
  const { id, merchItemId: itemId, merchItem } = variant
  return { itemId, variantId: id, isDraft: merchItem.isDraft }
}

/** Returns the releases whose music these items sell or sold, as downloads only. */
export async function listReleasesOfItems(
  tx: Transaction,
  itemIds: number[],
): Promise<{ releaseId: number; merchItemId: number }[]> {
  const variants = await tx.merchVariant.findMany({
    where: { isDigital: true, merchItemId: { in: itemIds } },
    select: { id: true, merchItemId: true },
  })
  const itemOf = new Map(variants.map(({ id, merchItemId }) => [id, merchItemId]))
  const rows = await tx.variantMusic.findMany({
    where: { variantId: { in: [...itemOf.keys()] } },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ variantId, releaseId }) => ({ releaseId, merchItemId: itemOf.get(variantId) ?? 0 }))
}

/** Returns the items that sell or sold a release's music, as downloads only. */
export async function listItemsWithMusicOf(tx: Transaction, releaseId: number): Promise<number[]> {
  const rows = await tx.variantMusic.findMany({ where: { releaseId }, select: { variantId: true } })
  const variants = await tx.merchVariant.findMany({
    where: { isDigital: true, id: { in: rows.map(({ variantId }) => variantId) } },
    select: { merchItemId: true },
  })
  return variants.map(({ merchItemId }) => merchItemId)
}
