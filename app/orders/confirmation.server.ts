import { db } from '../platform/db.server'
import { env } from '../platform/env.server'
import { isMailOn, sendMail } from '../platform/mail.server'
import { dollars } from '../ui/format'
import { withLines } from './changes.server'

const minuteMs = 60_000
const soonMs = 2 * minuteMs
const triedForMs = 3 * 24 * 60 * minuteMs

/**
 * Tells the buyer by mail that the order is paid, where mail is configured. What the mail server did not take is tried again
 * by the reconciler: rather twice than never.
 */
export async function sendConfirmation(orderId: number): Promise<void> {
  if (!isMailOn) return
  const order = await db.order.findUnique({ where: { id: orderId, confirmedAt: null }, include: withLines })
  if (!order) return
  const lines = order.lines.map(
    ({ title, quantity, priceCents }) => `${quantity} × ${title}  ${dollars(quantity * priceCents)}`,
  )
  const receipt = env.siteUrl ? `\n\nYour receipt: ${env.siteUrl}/orders/${order.id}` : ''
  const text = `Thank you for your order at ${env.siteName}.\n\n${lines.join('\n')}\n\nTotal ${dollars(order.totalCents)}${receipt}`
  const isSent = await sendMail({ to: order.email, subject: `Order ${order.id} is paid`, text })
  if (isSent) await db.order.update({ where: { id: orderId }, data: { confirmedAt: new Date() } })
}

/** Orders whose buyers should have been told by now. */
export async function unconfirmedOrders(now = Date.now()): Promise<number[]> {
  if (!isMailOn) return []
  const paidAt = { lt: new Date(now - soonMs), gt: new Date(now - triedForMs) }
  const orders = await db.order.findMany({
    where: { status: { in: ['paid', 'shipped'] }, confirmedAt: null, paidAt },
    select: { id: true },
  })
  return orders.map(({ id }) => id)
}
