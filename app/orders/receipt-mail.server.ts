import { env } from '../platform/env.server'
import { dollars } from '../ui/money'
import type { OrderRow } from './order-status.server'
import { sumsOf } from './order-sums'
import { orderAddress } from './orders'
import { lateRefundedFlag } from './refunds.server'

/** What the buyer is told by mail: that the order is paid, or that a late payment went back. */
export function confirmationMail(order: OrderRow) {
  const mail = order.flag === lateRefundedFlag ? lateRefundMail(order) : receiptMail(order)
  return { to: order.email, ...(order.isTest ? asTest(mail) : mail) }
}

const asTest = ({ subject, text }: { subject: string; text: string }) => ({
  subject: `${subject} (TEST)`,
  text: `TEST: this order was paid in test mode. No money was taken.\n\n${text}`,
})

function receiptMail(order: OrderRow) {
  const thanks = `Thank you for your order at ${env.siteName}.`
  const sums = sumsOf(order).map(({ label, cents }) => `${label} ${dollars(cents)}`)
  const place = order.pickupPlace ? `\n\nPick it up at:\n${order.pickupPlace}` : ''
  const text = `${thanks}\n\n${linesOf(order)}\n\n${sums.join('\n')}${place}${linkTo(order, 'Your receipt')}`
  return { subject: `Order ${order.id} is paid`, text }
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

function linkTo(order: OrderRow, label: string): string {
  return env.siteUrl ? `\n\n${label}: ${env.siteUrl}${orderAddress(order)}` : ''
}
