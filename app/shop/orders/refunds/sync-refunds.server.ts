import type Stripe from 'stripe'
import { announceEvent } from '../../../platform/changes/events.server'
import type { Prisma, Transaction } from '../../../platform/database/db.server'
import { msg } from '../../../platform/i18n/i18n'
import { giveBack, spendAgain } from '../../gift-cards/balance.server'
import { refundDueFlag, refundFailedFlag } from '../flags'
import { settleInvoices } from '../invoices/issue-invoice.server'
import { isFullyDownloadable, isOnlyDigital, isUpcoming, unitsOf } from '../line-units'
import { flagOrder, mailRefund } from '../mails/order-mails.server'
import { hiddenFromLastRelease } from '../mails/receipts.server'
import { addToHistory, cancelPending, changeStatus, lockOrder } from '../order-status.server'
import { parseStatus } from '../orders'
import { announceMovedMoney } from '../payments/moved-money.server'
import { processOnce, type StripeEventRef } from '../payments/processed-events.server'
import { stripe } from '../payments/stripe.server'
import { isLoneTip } from '../tips/tips'
import { refundNote } from './refund-note.server'
import { isAllBack, succeededCents } from './refund-sums'
import { saveRefundedUnits, unitsFromMetadata } from './refunded-units.server'
import { restock, takeAgain, withRefunds } from './restock.server'

/** Refund statuses by rank. A status only moves to a higher rank, so that late events change nothing back. */
const ranks: Record<string, number> = { pending: 0, requires_action: 0, succeeded: 1, failed: 2, canceled: 2 }
const rankOf = (status: string) => ranks[status] ?? 0

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
  if (status === 'failed') await flagOrder(tx, orderId, refundFailedFlag)
  if (status !== 'succeeded') return
  await mailRefund(tx, orderId, id)
  if (order.flag === refundDueFlag)
    await tx.order.update({ where: { id: orderId }, data: hiddenFromLastRelease })
}

/**
 * Moves what goes with a refund: into stock and onto the gift card once it succeeds, out again when it fails after that.
 * @returns what the history says of the stock
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
    await giveBack(tx, order.id, actor, cardCents)
    return isRestocking && (await restock(tx, order.id, id)) && 'The items are back in stock.'
  }
  if (!hasSucceeded) return false
  // Of an order that was refunded in full, the card pays again when its status changes.
  if (order.status !== 'refunded') await spendAgain(tx, order, actor, cardCents)
  const { restocked } = await tx.refund.findUniqueOrThrow({ where: { id } })
  if (!restocked) return false
  const isThere = await takeAgain(tx, order.id, id)
  return isThere ? 'The items are taken from stock again.' : 'The items have been sold meanwhile.'
}

/** Marks an order as refunded once all of it went back; as paid or shipped again if the bank returns a refund. */
export async function updateRefundedStatus(
  tx: Transaction,
  orderId: number,
  actor = 'Stripe',
): Promise<void> {
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, include: withRefunds })
  const { refundedCents, cardBackCents } = succeededCents(order.refunds)
  await tx.order.update({ where: { id: orderId }, data: { refundedCents } })
  await announceMovedMoney(tx, orderId)
  await settleInvoices(tx, orderId)

  const from = parseStatus(order.status)
  const isFullyRefunded = isAllBack(order)
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
    const note = await returnedNote(tx, order, cardBackCents)
    await changeStatus(tx, orderId, { from, to, actor: 'Stripe', note })
  }
}

type Order = Prisma.OrderGetPayload<object>

/**
 * Takes an order's part of a gift card again.
 * @param keptBackCents what goes back to the card all the same, for units
 * @returns what the history says
 */
async function returnedNote(tx: Transaction, order: Order, keptBackCents: number): Promise<string> {
  const cents = order.giftCardCents - keptBackCents
  const isCovered = await spendAgain(tx, order, 'Stripe', cents)
  if (cents <= 0) return msg('The bank returned the refund.')
  return isCovered
    ? msg('The bank returned the refund. Its gift card pays its part again.')
    : msg('The bank returned the refund. Its gift card has been used meanwhile: that part is not paid.')
}
