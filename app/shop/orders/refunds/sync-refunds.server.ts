import type Stripe from 'stripe'
import { announceEvent } from '../../../platform/changes/events.server'
import type { Prisma, Transaction } from '../../../platform/database/db.server'
import { msg } from '../../../platform/i18n/i18n'
import { chargeGiftCardAgain, refundToGiftCard } from '../../gift-cards/balance.server'
import { refundDueFlag, refundFailedFlag } from '../flags'
import { issueMissingInvoices } from '../invoices/issue-invoice.server'
import { isFullyDownloadable, isOnlyDigital, isPreorderDayToCome, unitCountsOf } from '../line-units'
import { flagOrderForOwner, mailRefund } from '../mails/order-mails.server'
import { columnsWithoutReceiptDue } from '../mails/receipts.server'
import { addToHistory, cancelPendingOrder, changeOrderStatus, lockOrder } from '../order-status.server'
import { parseStatus } from '../orders'
import { announceMovedMoney } from '../payments/moved-money.server'
import { processEventOnce, type StripeEventRef } from '../payments/processed-events.server'
import { stripeClient } from '../payments/stripe.server'
import { isTipOnly } from '../tips/tips'
import { refundNote } from './refund-note.server'
import { isRefundedInFull, succeededRefundCents } from './refund-sums'
import { saveRefundedUnits, unitsFromMetadata } from './refunded-units.server'
import { orderRefundsInclude, restockRefundedUnits, takeRefundedUnitsAgain } from './restock.server'

/** The order of refund statuses: a status only changes to a later one, so that late events revert nothing. */
const ranks: Record<string, number> = { pending: 0, requires_action: 0, succeeded: 1, failed: 2, canceled: 2 }
const rankOf = (status: string) => ranks[status] ?? 0

export async function syncRefunds(paymentIntentId: string, event?: StripeEventRef): Promise<void> {
  const refunds: Stripe.Refund[] = []
  for await (const refund of stripeClient().refunds.list({ payment_intent: paymentIntentId, limit: 100 }))
    refunds.push(refund)
  await processEventOnce(event, async (tx) => {
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
  const cardCents = Number(/^\d{1,9}$/.exec(metadata?.card ?? '')?.[0] ?? 0)
  const requestKey = metadata?.key ?? null
  await tx.refund.upsert({
    where: { id },
    create: { id, orderId, amountCents, cardCents, status, requestKey },
    update: { status },
  })
  if (!known) await saveRefundedUnits(tx, id, orderId, unitsFromMetadata(metadata))
  const actor = metadata?.actor ?? 'Stripe'
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId } })
  const moved = { id, cardCents, status, isRestocking: metadata?.restock === 'yes' }
  const ofStock = await moveBack(tx, order, actor, moved, known?.status === 'succeeded')
  const { currency } = order
  await addToHistory(
    tx,
    order,
    actor,
    refundNote({ amountCents, currency, status, ofStock, cardCents: status === 'succeeded' ? cardCents : 0 }),
  )
  if (status === 'failed') await flagOrderForOwner(tx, orderId, refundFailedFlag)
  if (status !== 'succeeded') return
  await mailRefund(tx, orderId, id)
  if (order.flag === refundDueFlag)
    await tx.order.update({ where: { id: orderId }, data: columnsWithoutReceiptDue })
}

/**
 * Returns a refund's units to stock and its amount to the gift card once it succeeds, and reverts that if it fails
 * later.
 * @returns the note about the stock for the history
 */
async function moveBack(
  tx: Transaction,
  order: Order,
  actor: string,
  refund: { id: string; cardCents: number; status: string; isRestocking: boolean },
  hasSucceeded: boolean,
): Promise<string | false> {
  const { id, cardCents, status, isRestocking } = refund
  if (status === 'succeeded') {
    await refundToGiftCard(tx, order.id, actor, cardCents)
    return isRestocking && (await restockRefundedUnits(tx, order.id, id)) && 'The items are back in stock.'
  }
  if (!hasSucceeded) return false
  // For a fully refunded order, the card is charged again when its status changes.
  if (order.status !== 'refunded') await chargeGiftCardAgain(tx, order, actor, cardCents)
  const { restocked } = await tx.refund.findUniqueOrThrow({ where: { id } })
  if (!restocked) return false
  const isThere = await takeRefundedUnitsAgain(tx, order.id, id)
  return isThere ? 'The items were taken out of stock again.' : 'The items have been sold in the meantime.'
}

/** Marks an order as refunded once everything is refunded; as paid or shipped again if the bank reverses a refund. */
export async function updateRefundedStatus(
  tx: Transaction,
  orderId: number,
  actor = 'Stripe',
): Promise<void> {
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, include: orderRefundsInclude })
  const { refundedCents, cardBackCents } = succeededRefundCents(order.refunds)
  await tx.order.update({ where: { id: orderId }, data: { refundedCents } })
  await announceMovedMoney(tx, orderId)
  await issueMissingInvoices(tx, orderId)

  const from = parseStatus(order.status)
  const isFullyRefunded = isRefundedInFull(order)
  if (!isFullyRefunded && refundedCents > order.refundedCents)
    await announceEvent(tx, { type: 'order.partly_refunded', subject: 'order', id: orderId })
  if (isFullyRefunded && from === 'pending') {
    const note =
      order.payBy === null
        ? msg('A payment of the wrong amount was refunded in full.')
        : msg('The part that was paid was refunded in full.')
    await cancelPendingOrder(tx, order, actor, note, true)
  }
  if (isFullyRefunded && (from === 'paid' || from === 'shipped')) {
    await changeOrderStatus(tx, orderId, { from, to: 'refunded', actor })
  }
  const counts = order.lines.map(unitCountsOf)
  const isBegun = counts.some(({ sent }) => sent > 0) || order.lines.some(({ isDigital }) => isDigital)
  const isPreordered = order.lines.some(
    (line) => isPreorderDayToCome(line.shipsFrom) && unitCountsOf(line).refunded < line.quantity,
  )
  const isWaiting = isOnlyDigital(order.lines) && isPreordered
  const isAllSent = isBegun && !isWaiting && counts.every(({ left }) => left === 0)
  if (!isFullyRefunded && from === 'paid' && isAllSent) {
    const note = msg('What was not shipped is refunded.')
    await changeOrderStatus(tx, orderId, { from, to: 'shipped', actor, note })
  }
  if (!isFullyRefunded && from === 'refunded') {
    const isComplete = order.shippedAt || isFullyDownloadable(order.lines) || isTipOnly(order)
    const to = isComplete ? 'shipped' : 'paid'
    const note = await returnedNote(tx, order, cardBackCents)
    await changeOrderStatus(tx, orderId, { from, to, actor: 'Stripe', note })
  }
}

type Order = Prisma.OrderGetPayload<object>

/**
 * Charges an order's part to its gift card again.
 * @param keptBackCents the amount that stays on the card for refunded units
 * @returns the note for the history
 */
async function returnedNote(tx: Transaction, order: Order, keptBackCents: number): Promise<string> {
  const cents = order.giftCardCents - keptBackCents
  const isCovered = await chargeGiftCardAgain(tx, order, 'Stripe', cents)
  if (cents <= 0) return msg('The bank returned the refund.')
  return isCovered
    ? msg('The bank returned the refund. Its gift card covers its part again.')
    : msg(
        'The bank returned the refund. Its gift card has been used in the meantime, so that part is not paid.',
      )
}
