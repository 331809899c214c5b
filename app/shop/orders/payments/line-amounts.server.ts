import type Stripe from 'stripe'
import type { Transaction } from '../../../platform/database/db.server'
import type { OrderRow } from '../order-status.server'
import { paymentColumnsOf } from './session-payment.server'
import { stripeClient } from './stripe.server'

/** Fetches the line items of a payment with added tax; none for other payments, whose amounts the order itself has. */
export async function fetchTaxedLineItems(session: Stripe.Checkout.Session): Promise<Stripe.LineItem[]> {
  if (session.status !== 'complete' || paymentColumnsOf(session).taxCents === 0) return []
  const items: Stripe.LineItem[] = []
  for await (const item of stripeClient().checkout.sessions.listLineItems(session.id, { limit: 100 }))
    items.push(item)
  return items
}

/**
 * Saves the discount and tax of each line from Stripe. If Stripe spread the discount over the tip, the order's own
 * split stays.
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
