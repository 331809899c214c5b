import { createHash } from 'node:crypto'
import { Conflict } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { formatMoney } from '../../../platform/ui/money'
import type { MerchItem, MerchVariant } from '../../items/merch'
import type { ShippingAndTax } from '../../items/shipping-and-tax'
import { postageByZone } from '../../shipping/delivery.server'
import type { ShippingSetup } from '../../shipping/shipping'

/** Computes the digest of what a page shows: it stays the same while that does. */
export const shownSum = (...shown: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 12)

/** Computes the digest of lines, in any order: the variants, how many of each, and at which price. */
export const shownLines = (lines: { variantId: number; quantity: number; cents: number }[]): string =>
  shownSum(lines.map(({ variantId, quantity, cents }) => `${variantId} ${quantity} ${cents}`).sort())

/** Computes the digest of what an item's page shows of a variant: its price, and the postage of what is sent. */
export function shownOffer(
  item: MerchItem,
  { id, priceCents, isDigital }: MerchVariant,
  setup: ShippingSetup,
  sending: ShippingAndTax | undefined,
): string {
  const postage = isDigital ? [] : postageByZone(setup, sending?.shippingClassId ?? null, item.leastCents)
  return shownSum(
    id,
    priceCents,
    postage.map(({ cents, freeFromCents }) => [cents, freeFromCents]),
  )
}

/**
 * @param seen as the form sent it; a request without it comes from no page, and shows its buyer no sum
 * @throws Conflict, with the new sum
 */
export function assertShown(seen: string | undefined, now: string, totalCents: number): void {
  if (seen === undefined || seen.split(' ').includes(now)) return
  throw new Conflict(
    t('The total is now {amount}. Please look at the new total before you pay.', {
      amount: formatMoney(totalCents),
    }),
  )
}
