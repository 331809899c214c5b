import { isMailOn, sendMail } from '../mail/mail.server'
import { db, type Prisma } from '../platform/db.server'
import { env } from '../platform/env.server'
import { dollars } from '../ui/money'
import { type OrderRow, withLines } from './changes.server'
import { toBeRefunded, wasRefunded } from './refunds.server'

const minuteMs = 60_000
const soonMs = 2 * minuteMs
const triedForMs = 3 * 24 * 60 * minuteMs

/**
 * Tells the buyer by mail, where mail is configured, that the order is paid; or that the money went back, where it came when
 * the goods were gone. What the mail server did not take is tried again by the reconciler: rather twice than never.
 */
export async function sendConfirmation(orderId: number): Promise<void> {
  if (!isMailOn()) return
  const order = await db.order.findUnique({ where: { id: orderId, confirmedAt: null }, include: withLines })
  if (!order || order.flag === toBeRefunded) return
  const mail = order.flag === wasRefunded ? moneyBack(order) : receipt(order)
  const isSent = await sendMail({ to: order.email, ...mail })
  if (isSent) await db.order.update({ where: { id: orderId }, data: { confirmedAt: new Date() } })
}

function receipt(order: OrderRow) {
  const thanks = `Thank you for your order at ${env.siteName}.`
  const total = `Total ${dollars(order.totalCents)}${addressOf(order, 'Your receipt')}`
  return { subject: `Order ${order.id} is paid`, text: `${thanks}\n\n${linesOf(order)}\n\n${total}` }
}

function moneyBack(order: OrderRow) {
  const what = `Your payment for order ${order.id} at ${env.siteName} came after the order was canceled, when not all of it was there any more:`
  const back = `The ${dollars(order.totalCents)} go back the way they came; your bank may take some days.${addressOf(order, 'Your order')}`
  return {
    subject: `Order ${order.id}: your money goes back`,
    text: `${what}\n\n${linesOf(order)}\n\n${back}`,
  }
}

function linesOf({ lines }: OrderRow): string {
  return lines
    .map(({ title, quantity, priceCents }) => `${quantity} × ${title}  ${dollars(quantity * priceCents)}`)
    .join('\n')
}

function addressOf({ id }: OrderRow, name: string): string {
  return env.siteUrl ? `\n\n${name}: ${env.siteUrl}/orders/${id}` : ''
}

/** Orders whose buyers should have been told by now. */
export async function unconfirmedOrders(now = Date.now()): Promise<number[]> {
  if (!isMailOn()) return []
  const soon = new Date(now - soonMs)
  const longAgo = new Date(now - triedForMs)
  const isPaid = {
    status: { in: ['paid', 'shipped'] },
    OR: [{ flag: null }, { flag: { notIn: [toBeRefunded, wasRefunded] } }],
    paidAt: { lt: soon, gt: longAgo },
  } satisfies Prisma.OrderWhereInput
  const isSentBack = {
    flag: wasRefunded,
    paidAt: { lt: soon },
    refunds: { some: { createdAt: { gt: longAgo } } },
  } satisfies Prisma.OrderWhereInput
  const orders = await db.order.findMany({
    where: { confirmedAt: null, OR: [isPaid, isSentBack] },
    select: { id: true },
  })
  return orders.map(({ id }) => id)
}
