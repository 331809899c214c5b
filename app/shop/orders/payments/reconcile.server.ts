import { db } from '../../../platform/database/db.server'
import { log } from '../../../platform/logging/log.server'
import { refundDueFlag } from '../flags'
import { cancelWithoutSession, orderLinesInclude } from '../order-status.server'
import { refundLatePayment } from '../refunds/refunds.server'
import { syncRefunds } from '../refunds/sync-refunds.server'
import { endUnpaidOrders, remindUnpaidBuyers } from '../ways/end-unpaid.server'
import { updateOrderFromSession } from './fulfil.server'
import { isPaymentOn } from './stripe.server'
import { pollStripeEvents } from './stripe-events.server'

const minAgeMs = 60_000
const unstartedAfterMs = 5 * 60_000

/** Updates every unfinished order and refund from Stripe; a failed step is logged and repeated next time. */
export async function reconcileWithStripe(now = Date.now()): Promise<void> {
  await cancelUnstarted(now)
  await endUnpaidOrders(new Date(now))
  await logFailure(() => remindUnpaidBuyers(new Date(now)), { reminders: 'to pay' })
  if (!isPaymentOn()) return
  for (const { orderId, sessionId } of await pendingSessions(new Date(now - minAgeMs))) {
    await logFailure(() => updateOrderFromSession(sessionId), { orderId })
  }
  const refundsDue = await db.order.findMany({ where: { flag: refundDueFlag }, select: { id: true } })
  for (const { id } of refundsDue) await logFailure(() => refundLatePayment(id), { orderId: id })

  const open = await db.refund.findMany({
    where: { status: { in: ['pending', 'requires_action'] } },
    select: { order: true },
    take: 100,
  })
  for (const paymentIntentId of new Set(open.flatMap(({ order }) => order.paymentIntentId ?? []))) {
    await logFailure(() => syncRefunds(paymentIntentId), { paymentIntentId })
  }
  await logFailure(() => pollStripeEvents(now), { events: 'at Stripe' })
}

/** Cancels orders whose payment never started; a buyer who confirms it on this site has the time of a payment. */
async function cancelUnstarted(now: number): Promise<void> {
  const isLate = [
    { totalCents: { gt: 0 }, payBy: null, createdAt: { lt: new Date(now - unstartedAfterMs) } },
    { OR: [{ totalCents: 0 }, { payBy: { not: null } }], expiresAt: { lt: new Date(now) } },
  ]
  const unstarted = await db.order.findMany({
    where: { status: 'pending', stripeSessionId: null, OR: isLate },
    include: orderLinesInclude,
  })
  for (const order of unstarted) {
    await logFailure(() => cancelWithoutSession(order, 'the shop'), { orderId: order.id })
  }
}

async function pendingSessions(before: Date) {
  const orders = await db.order.findMany({
    where: { status: 'pending', stripeSessionId: { not: null }, payBy: null, createdAt: { lt: before } },
    select: { id: true, stripeSessionId: true },
    orderBy: { id: 'asc' },
    take: 500,
  })
  return orders.flatMap(({ id, stripeSessionId }) =>
    stripeSessionId === null ? [] : { orderId: id, sessionId: stripeSessionId },
  )
}

async function logFailure(step: () => Promise<void>, context: object): Promise<void> {
  try {
    await step()
  } catch (error) {
    log.warn({ err: error, ...context }, 'order not up to date with Stripe yet')
  }
}
