import type Stripe from 'stripe'
import type { Prisma, Transaction } from '../../../platform/database/db.server'
import { minuteMs } from '../../../platform/durations'
import { lockCart } from '../../cart/cart.server'
import { lockOrder, type OrderRow, orderLinesInclude } from '../order-status.server'

/** The maximum difference between the clocks of this machine and Stripe. */
const skewMs = minuteMs
const startWithinMs = 10 * minuteMs

/**
 * Returns the order that a session pays for, locked with its buyer's cart; null if there is none, or the session names
 * another. If a crash prevented it, the session is stored in the order now.
 */
export async function findOrderOfSession(
  tx: Transaction,
  session: Stripe.Checkout.Session,
): Promise<OrderRow | null> {
  const reference = session.metadata?.reference
  if ((await tx.order.count({ where: { stripeSessionId: session.id } })) === 0) {
    const unattached = reference ? { reference } : unreferenced(session)
    await tx.order.updateMany({
      where: { ...unattached, stripeSessionId: null },
      data: { stripeSessionId: session.id },
    })
  }
  const where = { stripeSessionId: session.id, reference }
  await lockOrder(tx, where)
  const order = await tx.order.findFirst({ where, include: orderLinesInclude })
  if (order) await lockCart(tx, order.userId)
  return order
}

/** Matches an order by all its data: older versions named it by its id, which a restore may assign again. */
function unreferenced(session: Stripe.Checkout.Session): Prisma.OrderWhereInput {
  const openedAt = session.created * 1000
  return {
    id: orderIdIn(session) ?? 0,
    subtotalCents: session.amount_subtotal ?? -1,
    tipCents: 0,
    currency: session.currency ?? '',
    email: session.customer_email ?? '',
    createdAt: { gt: new Date(openedAt - startWithinMs), lt: new Date(openedAt + skewMs) },
  }
}

/** Returns the number of the order that a session names; null if another program opened it. */
export function orderIdIn({ metadata }: Pick<Stripe.Checkout.Session, 'metadata'>): number | null {
  const id = Number(metadata?.orderId)
  return Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? id : null
}
