import { isMailOn, sendMail } from '../mail/mail.server'
import { db, type Prisma } from '../platform/db.server'
import { env } from '../platform/env.server'
import { dollars } from '../ui/money'
import { type OrderRow, withLines } from './order-status.server'
import { lateRefundedFlag, refundDueFlag } from './refunds.server'

const minuteMs = 60_000
const retryAfterMs = 2 * minuteMs
const giveUpAfterMs = 3 * 24 * 60 * minuteMs

/**
 * Emails the buyer that the order is paid, or that a late payment was refunded. The reconciler repeats what the mail server
 * did not take; after a crash a buyer may get two emails, but never none.
 */
export async function sendConfirmation(orderId: number): Promise<void> {
  if (!isMailOn()) return
  const order = await db.order.findUnique({ where: { id: orderId, confirmedAt: null }, include: withLines })
  if (!order || order.flag === refundDueFlag) return
  const mail = order.flag === lateRefundedFlag ? lateRefundMail(order) : receiptMail(order)
  const isSent = await sendMail({ to: order.email, ...(order.isTest ? asTest(mail) : mail) })
  if (isSent) await db.order.update({ where: { id: orderId }, data: { confirmedAt: new Date() } })
}

const asTest = ({ subject, text }: { subject: string; text: string }) => ({
  subject: `${subject} (TEST)`,
  text: `TEST: this order was paid in test mode. No money was taken.\n\n${text}`,
})

function receiptMail(order: OrderRow) {
  const thanks = `Thank you for your order at ${env.siteName}.`
  const total = `Total ${dollars(order.totalCents)}${linkTo(order, 'Your receipt')}`
  return { subject: `Order ${order.id} is paid`, text: `${thanks}\n\n${linesOf(order)}\n\n${total}` }
}

function lateRefundMail(order: OrderRow) {
  const reason = `Your payment for order ${order.id} at ${env.siteName} arrived after the order was canceled, and some of its items were no longer available:`
  const refund = `We have refunded ${dollars(order.totalCents)} to your payment method. Your bank may take a few days to show it.${linkTo(order, 'Your order')}`
  return {
    subject: `Order ${order.id}: your payment is refunded`,
    text: `${reason}\n\n${linesOf(order)}\n\n${refund}`,
  }
}

function linesOf({ lines }: OrderRow): string {
  return lines
    .map(({ title, quantity, priceCents }) => `${quantity} × ${title}  ${dollars(quantity * priceCents)}`)
    .join('\n')
}

function linkTo({ id }: OrderRow, label: string): string {
  return env.siteUrl ? `\n\n${label}: ${env.siteUrl}/orders/${id}` : ''
}

export async function unconfirmedOrders(now = Date.now()): Promise<number[]> {
  if (!isMailOn()) return []
  const before = new Date(now - retryAfterMs)
  const after = new Date(now - giveUpAfterMs)
  const isPaid = {
    status: { in: ['paid', 'shipped'] },
    OR: [{ flag: null }, { flag: { notIn: [refundDueFlag, lateRefundedFlag] } }],
    paidAt: { lt: before, gt: after },
  } satisfies Prisma.OrderWhereInput
  const isRefundedLate = {
    flag: lateRefundedFlag,
    paidAt: { lt: before },
    refunds: { some: { createdAt: { gt: after } } },
  } satisfies Prisma.OrderWhereInput
  const orders = await db.order.findMany({
    where: { confirmedAt: null, OR: [isPaid, isRefundedLate] },
    select: { id: true },
  })
  return orders.map(({ id }) => id)
}
