import type Stripe from 'stripe'
import { takeBought } from '../cart/cart.server'
import { db, type Transaction } from '../platform/db.server'
import { log } from '../platform/log.server'
import { takeStock } from '../shop/stock.server'
import { closePending, type EventNote, move, type OrderRow, onceFor, withLines } from './changes.server'
import { sendConfirmation } from './confirmation.server'
import { refundLatePayment, toBeRefunded } from './refunds.server'
import { stripe } from './stripe.server'

const lateButThere = 'Paid after it was canceled; the goods were still there.'

/** Who asks for a session to be settled, and on which event of Stripe's. */
interface Cause {
  event?: EventNote
  actor?: string
}

/**
 * Brings an order to where its payment is, by Stripe's own word: the session is retrieved, never believed from what was
 * sent to us. The webhook, the success page, a cancellation and the reconciler all come through here, at once or again:
 * nothing happens twice.
 */
export async function fulfil(sessionId: string, { event, actor = 'Stripe' }: Cause = {}): Promise<void> {
  const session = await stripe().checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] })
  const paidOrder = await onceFor(event, (tx) => settle(tx, session, actor))
  if (!paidOrder) return
  if (paidOrder.flag === toBeRefunded) await refundLatePayment(paidOrder.id)
  else await sendConfirmation(paidOrder.id)
}

/** @returns the order, where this made it paid */
async function settle(
  tx: Transaction,
  session: Stripe.Checkout.Session,
  actor: string,
): Promise<{ id: number; flag: string | null } | undefined> {
  const order = await orderOfSession(tx, session)
  if (!order) return
  switch (stateOf(session)) {
    case 'paid':
      return pay(tx, order, session)
    case 'expired':
      await closePending(tx, order, actor, 'The checkout ended without a payment.')
      return
    case 'failed':
      await closePending(tx, order, actor, 'The payment failed.')
  }
}

type SessionState = 'open' | 'waiting' | 'paid' | 'failed' | 'expired'

function stateOf({ status, payment_status, payment_intent }: Stripe.Checkout.Session): SessionState {
  if (status === 'expired') return 'expired'
  if (status !== 'complete') return 'open'
  if (payment_status !== 'unpaid') return 'paid'
  const intent = typeof payment_intent === 'object' ? payment_intent : null
  return intent?.status === 'requires_payment_method' || intent?.status === 'canceled' ? 'failed' : 'waiting'
}

/** The session's order; one whose session was made just before a crash is known by the metadata, and gets its session now. */
async function orderOfSession(tx: Transaction, session: Stripe.Checkout.Session): Promise<OrderRow | null> {
  const known = await tx.order.findUnique({ where: { stripeSessionId: session.id }, include: withLines })
  if (known) return known
  const id = Number(session.metadata?.orderId)
  if (!Number.isSafeInteger(id)) return null
  await tx.order.updateMany({ where: { id, stripeSessionId: null }, data: { stripeSessionId: session.id } })
  return tx.order.findUnique({ where: { id, stripeSessionId: session.id }, include: withLines })
}

async function pay(tx: Transaction, order: OrderRow, session: Stripe.Checkout.Session) {
  const paid = paymentOf(session)
  if (session.amount_subtotal !== order.subtotalCents || session.currency !== order.currency) {
    const flag = `Stripe took ${session.amount_subtotal} ${session.currency} for goods of ${order.subtotalCents} ${order.currency}.`
    log.error({ orderId: order.id, sessionId: session.id }, 'amount of a payment differs from its order')
    await tx.order.updateMany({ where: { id: order.id, status: 'pending' }, data: { flag, ...paid } })
    return
  }

  const inTime = { from: 'pending', to: 'paid', actor: 'Stripe' } as const
  const settled = { ...paid, holdsStock: false, paidAt: new Date() }
  if (await move(tx, order.id, inTime, settled)) {
    for (const line of order.lines) await takeBought(order.userId, line, tx)
    return { id: order.id, flag: null }
  }
  if (order.status !== 'canceled') return
  return payLate(tx, order, settled)
}

/** Money for an order that was canceled: the goods are taken again where they are there, else the money goes back. */
async function payLate(
  tx: Transaction,
  order: OrderRow,
  settled: ReturnType<typeof paymentOf> & { holdsStock: boolean; paidAt: Date },
) {
  const late = { from: 'canceled', to: 'paid', actor: 'Stripe', note: 'Paid after it was canceled.' } as const
  if (!(await move(tx, order.id, late, settled))) return
  const missing = await takeStock(order.lines, tx)
  const flag = missing === undefined ? lateButThere : toBeRefunded
  await tx.order.update({ where: { id: order.id }, data: { flag } })
  if (missing === undefined) for (const line of order.lines) await takeBought(order.userId, line, tx)
  return { id: order.id, flag }
}

/** What Stripe reports of a payment, as the order keeps it. */
function paymentOf(session: Stripe.Checkout.Session) {
  const { payment_intent: intent, total_details: details, customer_details: customer } = session
  const shipping = session.collected_information?.shipping_details
  return {
    totalCents: session.amount_total ?? 0,
    taxCents: details?.amount_tax ?? 0,
    shippingCents: details?.amount_shipping ?? 0,
    paymentIntentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    phone: customer?.phone ?? null,
    shippingName: shipping?.name ?? null,
    shippingAddress: shipping ? addressText(shipping.address) : null,
  }
}

function addressText({ line1, line2, city, state, postal_code, country }: Stripe.Address): string {
  const town = [city, state, postal_code].filter(Boolean).join(', ')
  return [line1, line2, town, country].filter(Boolean).join('\n')
}

/** Settles every session of an order that is waiting: for the reconciler and for whoever looks at one. */
export async function pendingSessions(before: Date): Promise<string[]> {
  const orders = await db.order.findMany({
    where: { status: 'pending', stripeSessionId: { not: null }, createdAt: { lt: before } },
    select: { stripeSessionId: true },
    orderBy: { id: 'asc' },
    take: 500,
  })
  return orders.flatMap(({ stripeSessionId }) => stripeSessionId ?? [])
}
