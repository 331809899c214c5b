import { db } from '../platform/db.server'
import { log } from '../platform/log.server'
import { closeNeverStarted, withLines } from './changes.server'
import { fetchRefundEvents } from './events.server'
import { fulfil, pendingSessions } from './fulfil.server'
import { sendConfirmation, unconfirmedOrders } from './receipts.server'
import { refundLatePayment, settleRefunds, toBeRefunded } from './refunds.server'
import { isPaymentOn } from './stripe.server'

const afterMs = 60_000
const neverStartedMs = 5 * 60_000

/**
 * Settles with Stripe every order that waits: paid, expired or failed without our having heard of it; those whose payment
 * was never started; money that is to go back; refunds under way, and those that no webhook tells of. What fails is logged
 * and tried again next time.
 * @param now for tests, which do not wait
 */
export async function reconcile(now = Date.now()): Promise<void> {
  if (!isPaymentOn()) return
  for (const sessionId of await pendingSessions(new Date(now - afterMs))) {
    await logged(() => fulfil(sessionId), { sessionId })
  }
  const abandoned = await db.order.findMany({
    where: { status: 'pending', stripeSessionId: null, createdAt: { lt: new Date(now - neverStartedMs) } },
    include: withLines,
  })
  for (const order of abandoned) {
    await logged(() => closeNeverStarted(order, 'the shop'), { orderId: order.id })
  }
  const owed = await db.order.findMany({ where: { flag: toBeRefunded }, select: { id: true } })
  for (const { id } of owed) await logged(() => refundLatePayment(id), { orderId: id })

  for (const id of await unconfirmedOrders(now)) await logged(() => sendConfirmation(id), { orderId: id })

  const open = await db.refund.findMany({
    where: { status: { in: ['pending', 'requires_action'] } },
    select: { order: true },
    take: 100,
  })
  for (const intent of new Set(open.flatMap(({ order }) => order.paymentIntentId ?? []))) {
    await logged(() => settleRefunds(intent), { intent })
  }
  await logged(() => fetchRefundEvents(now), { events: 'refunds' })
}

async function logged(step: () => Promise<void>, about: object): Promise<void> {
  try {
    await step()
  } catch (error) {
    log.warn({ err: error, ...about }, 'order not settled yet')
  }
}
