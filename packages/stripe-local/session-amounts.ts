import { type Amounts, amountsOf } from './amounts.ts'
import type { SessionRecord } from './tables.ts'

/** The country that is taxed before there is an address: the only one that it may be sent to. */
export function presumedCountry({ session }: SessionRecord): string | null {
  const [only, ...others] = session.shipping_address_collection?.allowed_countries ?? []
  return only && others.length === 0 ? only : null
}

/**
 * What a session comes to with one of its shipping options and, where tax is automatic, for an address.
 * @param country of the address; without one, before tax
 */
export function amountsIn(record: SessionRecord, country: string | null, option = 0): Amounts {
  const { session, lines, discountCents = 0, shippingOptions = [] } = record
  const shipping = shippingOptions[option] ?? shippingOptions[0]
  return amountsOf({
    lines: lines.map(({ amount_total: cents, taxBehavior = 'exclusive', taxCode }) => ({
      cents,
      taxBehavior,
      taxCode,
    })),
    discountCents,
    shipping: shipping ? { cents: shipping.cents, taxBehavior: shipping.taxBehavior } : null,
    taxedIn: session.automatic_tax.enabled ? country : null,
  })
}

/** Writes them where Stripe's object has them. */
export function settleAmounts(record: SessionRecord, amounts: Amounts, option = 0): void {
  const { session, shippingOptions = [] } = record
  const shipping = shippingOptions[option] ?? shippingOptions[0]
  record.lineAmounts = amounts.lines
  session.amount_subtotal = amounts.subtotal
  session.amount_total = amounts.total
  if (amounts.isTaxed) session.automatic_tax.status = 'complete'
  session.total_details = {
    amount_discount: amounts.discount,
    amount_shipping: amounts.shipping,
    amount_tax: amounts.tax,
  }
  session.shipping_cost = shipping
    ? {
        amount_subtotal: amounts.shipping,
        amount_tax: amounts.shippingTax,
        amount_total: amounts.shipping + amounts.addedShippingTax,
        shipping_rate: shipping.id,
      }
    : null
}
