import { db, inTransaction, type Transaction } from '../../../platform/database/db.server'
import { dayMs } from '../../../platform/durations'
import { purgeOlderThan } from '../../../platform/jobs/purge.server'
import { deleteVariantFiles } from '../../items/variant-files.server'

const keepMs = 30 * dayMs

/** Deletes files that were removed from sale 30 days ago and that no order includes. */
export const purgeOldRemovedFiles = (now = new Date()) =>
  purgeOlderThan('removed files', keepMs, (cutoff) => purgeRemovedFiles(cutoff, now), now)

export async function purgeRemovedFiles(cutoff: Date, now = new Date()): Promise<void> {
  await removeOfGoneVariants(now)
  await purgeRemovedMusic(cutoff)
  const removed = await db.variantFile.findMany({ where: { removedAt: { lt: cutoff } } })
  for (const { id, variantId, removedAt } of removed) {
    if (!removedAt) continue
    await inTransaction(async (tx) => {
      const isStillRemoved = await tx.variantFile.count({ where: { id, removedAt } })
      if (isStillRemoved && !(await isBought(tx, variantId, removedAt))) await deleteVariantFiles(tx, [id])
    })
  }
}

async function removeOfGoneVariants(removedAt: Date): Promise<void> {
  const files = await db.variantFile.findMany({
    where: { removedAt: null },
    distinct: ['variantId'],
    select: { variantId: true },
  })
  const gone = await goneAmong(files)
  await db.variantFile.updateMany({ where: { variantId: { in: gone } }, data: { removedAt } })
  const sold = await db.variantMusic.findMany({ where: { removedAt: null }, select: { variantId: true } })
  const goneWithMusic = await goneAmong(sold)
  await db.variantMusic.updateMany({ where: { variantId: { in: goneWithMusic } }, data: { removedAt } })
}

async function goneAmong(rows: { variantId: number }[]): Promise<number[]> {
  const ids = rows.map(({ variantId }) => variantId)
  const there = await db.merchVariant.findMany({ where: { id: { in: ids } }, select: { id: true } })
  const known = new Set(there.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

/** Ends the link of unsold variants to a release, so that its formats are deleted. */
async function purgeRemovedMusic(cutoff: Date): Promise<void> {
  const removed = await db.variantMusic.findMany({ where: { removedAt: { lt: cutoff } } })
  for (const { id, variantId, removedAt } of removed)
    await inTransaction(async (tx) => {
      if (removedAt && !(await isBought(tx, variantId, removedAt)))
        await tx.variantMusic.deleteMany({ where: { id, removedAt } })
    })
}

/** Tells whether an order includes a variant. A canceled order may still be paid, but not after so long. */
async function isBought(tx: Transaction, variantId: number, before: Date): Promise<boolean> {
  const order = { status: { not: 'canceled' }, createdAt: { lt: before } }
  const isIn = { OR: [{ variantId }, { parts: { some: { variantId } } }] }
  return (await tx.orderLine.count({ where: { ...isIn, order } })) > 0
}
