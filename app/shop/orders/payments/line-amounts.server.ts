import type Stripe from 'stripe'
import type { Transaction } from '../../../platform/database/db.server'
import type { OrderRow } from '../order-status.server'
import { paymentOf } from './session-payment.server'
import { stripe } from './stripe.server'

/** Fetches the line items of a payment to which tax was added; none of another, which the order's own sums tell. */
export async function taxedLineItems(session: Stripe.Checkout.Session): Promise<Stripe.LineItem[]> {
  if (session.status !== 'complete' || paymentOf(session).taxCents === 0) return []
  const items: Stripe.LineItem[] = []
  for await (const item of stripe().checkout.sessions.listLineItems(session.id, { limit: 100 }))
    items.push(item)
  return items
}

/**
 * Saves what discount and tax Stripe computed for each line. Stripe spreads a discount over the tip too, which ours
 * does not: then the order's own split stays.
 */
export async function saveLineAmounts(
  tx: Transaction,
  { lines, discountCents }: OrderRow,
  items: Stripe.LineItem[],
): Promise<void> {
  const found = lines.flatMap(({ id, priceCents, quantity }, index) => {
    const item = items.find(({ metadata }) => metadata?.line === String(id)) ?? items[index]
    return item?.amount_subtotal === priceCents * quantity ? [{ id, item }] : []
  })
  if (found.length < lines.length) return
  const spread = found.reduce((sum, { item }) => sum + item.amount_discount, 0)
  for (const { id, item } of found) {
    const taxCents = item.amount_total - (item.amount_subtotal - item.amount_discount)
    const ofLine = spread === discountCents ? item.amount_discount : null
    await tx.orderLine.update({ where: { id }, data: { taxCents, discountCents: ofLine } })
  }
}
