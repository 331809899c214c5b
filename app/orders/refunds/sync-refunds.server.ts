import type Stripe from 'stripe'
import { spendAgain } from '../../gift-cards/balance.server'
import { announceEvent } from '../../platform/changes/events.server'
import type { Transaction } from '../../platform/database/db.server'
import { msg } from '../../platform/i18n/i18n'
import { inEnglish } from '../../platform/i18n/i18n.server'
import { formatMoney } from '../../ui/money'
import { refundDueFlag, refundFailedFlag } from '../flags'
import { settleInvoices } from '../invoices/issue-invoice.server'
import { isFullyDownloadable, isOnlyDigital, isUpcoming, unitsOf } from '../line-units'
import { flagOrder, mailRefund } from '../mails/order-mails.server'
import { hiddenFromLastRelease } from '../mails/receipts.server'
import { addToHistory, cancelPending, changeStatus, lockOrder } from '../order-status.server'
import { paidCentsOf, parseStatus } from '../orders'
import { announceMovedMoney } from '../payments/moved-money.server'
import { processOnce, type StripeEventRef } from '../payments/processed-events.server'
import { stripe } from '../payments/stripe.server'
import { isLoneTip } from '../tips/tips'
import { restock, saveRefundedUnits, unitsFromMetadata, withUnits } from './refunded-units.server'

/** Refund statuses by rank. A status only moves to a higher rank, so that late events change nothing back. */
const ranks: Record<string, number> = { pending: 0, requires_action: 0, succeeded: 1, failed: 2, canceled: 2 }
const rankOf = (status: string) => ranks[status] ?? 0

interface RefundAmount {
  status: string
  amountCents: number
}

/** The sum of refunds that succeeded or are on the way. */
export function requestedRefundCents(refunds: RefundAmount[]): number {
  return sumOf(refunds.filter(({ status }) => rankOf(status) < 2))
}

const sumOf = (refunds: RefundAmount[]) => refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** Copies a payment's refunds from Stripe to its order, and updates the order's status. */
export async function syncRefunds(paymentIntentId: string, event?: StripeEventRef): Promise<void> {
  const refunds: Stripe.Refund[] = []
  for await (const refund of stripe().refunds.list({ payment_intent: paymentIntentId, limit: 100 }))
    refunds.push(refund)
  await processOnce(event, async (tx) => {
    const order = await tx.order.findFirst({ where: { paymentIntentId } })
    if (!order) return
    await lockOrder(tx, { id: order.id })
    for (const refund of refunds.reverse()) await saveRefund(tx, order.id, refund)
    await updateRefundedStatus(tx, order.id)
  })
}

async function saveRefund(tx: Transaction, orderId: number, refund: Stripe.Refund): Promise<void> {
  const { id, amount: amountCents, metadata } = refund
  const status = refund.status ?? 'pending'
  const known = await tx.refund.findUnique({ where: { id } })
  if (known && rankOf(status) <= rankOf(known.status)) return
  const picked = unitsFromMetadata(metadata)
  const isRestocking = !known && rankOf(status) < 2 && metadata?.restock === 'yes'
  const back = isRestocking ? await restock(tx, orderId, picked) : new Map<number, number>()
  const restocked = back.size > 0
  const requestKey = metadata?.key ?? null
  await tx.refund.upsert({
    where: { id },
    create: { id, orderId, amountCents, status, requestKey, restocked },
    update: { status },
  })
  if (!known) await saveRefundedUnits(tx, id, orderId, picked, back)
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId } })
  const note = `Refund of ${inEnglish(() => formatMoney(amountCents))}: ${status}.${restocked ? ' The items are back in stock.' : ''}`
  await addToHistory(tx, order, metadata?.actor ?? 'Stripe', note)
  if (status === 'failed') await flagOrder(tx, orderId, refundFailedFlag)
  if (status !== 'succeeded') return
  await mailRefund(tx, orderId, id)
  if (order.flag === refundDueFlag)
    await tx.order.update({ where: { id: orderId }, data: hiddenFromLastRelease })
}

/** Marks an order as refunded once all of it went back; as paid or shipped again if the bank returns a refund. */
export async function updateRefundedStatus(
  tx: Transaction,
  orderId: number,
  actor = 'Stripe',
): Promise<void> {
  const order = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    include: { ...withUnits, refunds: true },
  })
  const refundedCents = sumOf(order.refunds.filter(({ status }) => status === 'succeeded'))
  await tx.order.update({ where: { id: orderId }, data: { refundedCents } })
  await announceMovedMoney(tx, orderId)
  await settleInvoices(tx, orderId)

  const from = parseStatus(order.status)
  const paidCents = paidCentsOf(order)
  const isFullyRefunded = refundedCents >= paidCents && paidCents > 0
  if (!isFullyRefunded && refundedCents > order.refundedCents)
    await announceEvent(tx, { type: 'order.partly_refunded', subject: 'order', id: orderId })
  if (isFullyRefunded && from === 'pending') {
    const note =
      order.payBy === null
        ? msg('A payment of the wrong amount was refunded in full.')
        : msg('What was paid in part was refunded in full.')
    await cancelPending(tx, order, actor, note, true)
  }
  if (isFullyRefunded && (from === 'paid' || from === 'shipped')) {
    await changeStatus(tx, orderId, { from, to: 'refunded', actor })
  }
  const counts = order.lines.map(unitsOf)
  const isBegun = counts.some(({ sent }) => sent > 0) || order.lines.some(({ isDigital }) => isDigital)
  const isPreordered = order.lines.some(
    (line) => isUpcoming(line.shipsFrom) && unitsOf(line).refunded < line.quantity,
  )
  const isWaiting = isOnlyDigital(order.lines) && isPreordered
  const isAllSent = isBegun && !isWaiting && counts.every(({ left }) => left === 0)
  if (!isFullyRefunded && from === 'paid' && isAllSent) {
    const note = msg('What was not sent is refunded.')
    await changeStatus(tx, orderId, { from, to: 'shipped', actor, note })
  }
  if (!isFullyRefunded && from === 'refunded') {
    const isComplete = order.shippedAt || isFullyDownloadable(order.lines) || isLoneTip(order)
    const to = isComplete ? 'shipped' : 'paid'
    const note = await returnedNote(tx, order)
    await changeStatus(tx, orderId, { from, to, actor: 'Stripe', note })
  }
}

/** Takes an order's part of a gift card again. @returns what the history says */
async function returnedNote(tx: Transaction, order: Parameters<typeof spendAgain>[1]): Promise<string> {
  const isCovered = await spendAgain(tx, order)
  if (order.giftCardCents === 0) return msg('The bank returned the refund.')
  return isCovered
    ? msg('The bank returned the refund. Its gift card pays its part again.')
    : msg('The bank returned the refund. Its gift card has been used meanwhile: that part is not paid.')
}
