import { db, type Transaction } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'
import { Invalid } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { loadCachedShipping } from '../shipping/shipping.server'
import type { ShippingAndTax, ShippingAndTaxOptions } from './shipping-and-tax'

const asUsual: ShippingAndTax = { shippingClassId: null, taxCode: null, taxBehavior: null }

export async function listShippingAndTaxOfItems(
  ids: readonly number[],
  tx: Transaction = db,
): Promise<ShippingAndTax[]> {
  if (ids.length === 0) return []
  const rows = await tx.merchItem.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, shippingClassId: true, taxCode: true, taxBehavior: true },
  })
  const byId = new Map(rows.map(({ id, ...sending }) => [id, sending]))
  return ids.map((id) => byId.get(id) ?? asUsual)
}

export async function loadShippingAndTaxOptions(): Promise<ShippingAndTaxOptions> {
  const { classes } = await loadCachedShipping()
  return { classes, isTaxed: env.isTaxed }
}

/** @throws Invalid when there is no such class */
export async function refuseUnknownShippingClass(
  tx: Transaction,
  id: number | null | undefined,
): Promise<void> {
  if (!id || (await tx.shippingClass.count({ where: { id } })) > 0) return
  const message = t('This shipping class no longer exists. Choose another one.')
  throw new Invalid(message, { shippingClassId: [message] })
}

export async function describeShippingForComparison(
  { shippingClassId, taxCode, taxBehavior }: ShippingAndTax,
  tx: Transaction,
) {
  const sentAs = shippingClassId && (await tx.shippingClass.findUnique({ where: { id: shippingClassId } }))
  return {
    [t('Shipping class')]: sentAs ? sentAs.name : '',
    [t('Tax code')]: taxCode ?? '',
    [t('Tax in the price')]: taxBehavior ?? '',
  }
}
