import { db, type Transaction } from '../../platform/database/db.server'
import type { BundlePart } from './bundle'
import { findMerchItemForAdmin } from './merch.server'

/** Returns the parts of a bundle; empty for any other or deleted variant. */
export async function listPartsOfVariant(variantId: number, tx: Transaction = db): Promise<BundlePart[]> {
  const row = await tx.merchVariant.findFirst({ where: { id: variantId, merchItem: { deletedAt: null } } })
  if (!row) return []
  const { variants } = await findMerchItemForAdmin(row.merchItemId, tx)
  return variants.find(({ id }) => id === variantId)?.parts ?? []
}
