import type Stripe from 'stripe'
import { lockCart, returnToCart, removeBought } from '../cart/cart.server'
import { db, inTransaction, type Transaction } from '../platform/db.server'
import { log } from '../platform/log.server'
import { reserveStock } from '../shop/stock.server'
import {
  closePending,
  type EventNote,
  lockOrder,
  move,
  type OrderRow,
  onceFor,
  withLines,
} from './changes.server'
import { sendConfirmation } from './receipts.server'
import { refundLatePayment, toBeRefunded } from './refunds.server'
import { isUnknownToStripe, stripe } from './stripe.server'

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
  const session = await known(sessionId)
  if (!session) return forget(sessionId, actor)
  const paidOrder = await onceFor(event, (tx) => settle(tx, session, actor))
  if (!paidOrder) return
  if (paidOrder.flag === toBeRefunded) await refundLatePayment(paidOrder.id)
  void told(paidOrder.id)
}

/** Nobody waits for the mail server. */
async function told(orderId: number): Promise<void> {
  await sendConfirmation(orderId).catch((error: unknown) =>
    log.warn({ err: error, orderId }, 'buyer not told yet'),
  )
}

async function known(sessionId: string): Promise<Stripe.Checkout.Session | undefined> {
  try {
    return await stripe().checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] })
  } catch (error) {
    if (!isUnknownToStripe(error)) throw error
    return
  }
}

/** An order whose payment Stripe knows nothing of ends when its time is over, or when somebody cancels it. */
async function forget(sessionId: string, actor: string): Promise<void> {
  await inTransaction(async (tx) => {
    const order = await tx.order.findUnique({ where: { stripeSessionId: sessionId }, include: withLines })
    if (!order) return
    const isOver = (order.expiresAt?.getTime() ?? 0) < Date.now()
    if (isOver || actor !== 'Stripe')
      await closePending(tx, order, actor, 'Stripe does not know its payment.')
  })
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
    case 'waiting':
      await takeWhileWaiting(tx, order, session)
      return
    case 'failed':
      if ((await closePending(tx, order, actor, 'The payment failed.')) && order.paymentIntentId) {
        for (const line of order.lines) await returnToCart(order.userId, line, tx)
      }
  }
}

/** A bank debit takes days: what it pays for leaves the cart at once, which is free for another order meanwhile. */
async function takeWhileWaiting(
  tx: Transaction,
  order: OrderRow,
  session: Stripe.Checkout.Session,
): Promise<void> {
  const { paymentIntentId } = paymentOf(session)
  const { count } = await tx.order.updateMany({
    where: { id: order.id, status: 'pending', paymentIntentId: null },
    data: { paymentIntentId },
  })
  if (count > 0 && paymentIntentId) for (const line of order.lines) await removeBought(order.userId, line, tx)
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
  const id = Number(session.metadata?.orderId)
  if (Number.isSafeInteger(id)) {
    await tx.order.updateMany({ where: { id, stripeSessionId: null }, data: { stripeSessionId: session.id } })
  }
  const where = { stripeSessionId: session.id }
  await lockOrder(tx, where)
  const order = await tx.order.findUnique({ where, include: withLines })
  if (order) await lockCart(tx, order.userId)
  return order
}

async function pay(tx: Transaction, order: OrderRow, session: Stripe.Checkout.Session) {
  const paid = paymentOf(session)
  if (session.amount_subtotal !== order.subtotalCents || session.currency !== order.currency) {
    const flag = `Stripe took ${session.amount_subtotal} ${session.currency} for goods of ${order.subtotalCents} ${order.currency}.`
    log.error({ orderId: order.id, sessionId: session.id }, 'amount of a payment differs from its order')
    await tx.order.updateMany({
      where: { id: order.id, status: 'pending', paymentIntentId: null },
      data: { flag, ...paid },
    })
    return
  }

  const inTime = { from: 'pending', to: 'paid', actor: 'Stripe' } as const
  const settled = { ...paid, holdsStock: false, paidAt: new Date() }
  if (await move(tx, order.id, inTime, settled)) {
    const isStillInCart = order.paymentIntentId === null
    if (isStillInCart) for (const line of order.lines) await removeBought(order.userId, line, tx)
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
  const { missingId } = await reserveStock(order.lines, tx)
  const flag = missingId === undefined ? lateButThere : toBeRefunded
  await tx.order.update({ where: { id: order.id }, data: { flag } })
  if (missingId === undefined) for (const line of order.lines) await removeBought(order.userId, line, tx)
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
