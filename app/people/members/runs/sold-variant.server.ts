import { db } from '../../../platform/database/db.server'
import { Conflict } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import type { BundlePart } from '../../../shop/items/bundle'
import { variantTitle } from '../../../shop/items/merch'
import { findMerchItemForAdmin } from '../../../shop/items/merch.server'

export interface SoldVariant {
  variantId: number
  merchItemId: number
  title: string
  isDigital: boolean
  parts: readonly BundlePart[]
}

/** @throws Conflict when the variant is not sold any more */
export async function requireSoldVariant(variantId: number): Promise<SoldVariant> {
  const row = await db.merchVariant.findFirst({ where: { id: variantId, merchItem: { deletedAt: null } } })
  if (!row) throw new Conflict(t('The item to send is no longer in the shop.'))
  const { id: merchItemId, title, variants } = await findMerchItemForAdmin(row.merchItemId)
  const parts = variants.find(({ id }) => id === variantId)?.parts ?? []
  const values = variants.find(({ id }) => id === variantId)?.values ?? []
  return { variantId, merchItemId, title: variantTitle(title, values), isDigital: row.isDigital, parts }
}
