import { db, type Transaction } from '../../platform/database/db.server'
import type { BundlePart } from './bundle'
import { merchItemAtDesk } from './merch.server'

/** Returns the parts of a bundle; empty for any other variant, or one that is gone. */
export async function partsOf(variantId: number, tx: Transaction = db): Promise<BundlePart[]> {
  const row = await tx.merchVariant.findFirst({ where: { id: variantId, merchItem: { deletedAt: null } } })
  if (!row) return []
  const { variants } = await merchItemAtDesk(row.merchItemId, tx)
  return variants.find(({ id }) => id === variantId)?.parts ?? []
}
