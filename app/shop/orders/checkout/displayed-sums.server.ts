import { createHash } from 'node:crypto'
import { Conflict } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { formatMoney } from '../../../platform/ui/money'
import type { MerchItem, MerchVariant } from '../../items/merch'
import type { ShippingAndTax } from '../../items/shipping-and-tax'
import { shippingCostsByZone } from '../../shipping/delivery.server'
import type { ShippingSetup } from '../../shipping/shipping'

/** Computes a digest of displayed values, which stays the same as long as they do. */
export const digestOfSums = (...shown: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 12)

/** Computes a digest of lines in any order: variants, quantities and prices. */
export const digestOfLines = (lines: { variantId: number; quantity: number; cents: number }[]): string =>
  digestOfSums(lines.map(({ variantId, quantity, cents }) => `${variantId} ${quantity} ${cents}`).sort())

/** Computes a digest of a variant's displayed price, and shipping costs of what is shipped. */
export function digestDisplayedSums(
  item: MerchItem,
  { id, priceCents, isDigital }: MerchVariant,
  setup: ShippingSetup,
  sending: ShippingAndTax | undefined,
): string {
  const postage = isDigital
    ? []
    : shippingCostsByZone(setup, sending?.shippingClassId ?? null, item.leastCents)
  return digestOfSums(
    id,
    priceCents,
    postage.map(({ cents, freeFromCents }) => [cents, freeFromCents]),
  )
}

/**
 * @param seen the digest that the form sent back; undefined for a request that comes from no page
 * @throws Conflict, with the new total
 */
export function assertSumUnchanged(seen: string | undefined, now: string, totalCents: number): void {
  if (seen === undefined || seen.split(' ').includes(now)) return
  throw new Conflict(
    t('The total is now {amount}. Please check the new total before you pay.', {
      amount: formatMoney(totalCents),
    }),
  )
}
