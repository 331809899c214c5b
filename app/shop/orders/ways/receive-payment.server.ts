import { inTransaction, type Transaction } from '../../../platform/database/db.server'
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import { inEnglish } from '../../../platform/i18n/i18n.server'
import { endOfDay, startOfDay } from '../../../platform/site-zone'
import { formatMoney } from '../../../platform/ui/money'
import { chargeGiftCardAgain } from '../../gift-cards/balance.server'
import { reserveStock } from '../../items/stock.server'
import { isPaymentWayName, type PaymentWayName } from '../../ways-to-pay/ways'
import { mailPayment } from '../mails/order-mails.server'
import { columnsWithoutReceiptDue } from '../mails/receipts.server'
import {
  addToHistory,
  changeOrderStatus,
  completeDigitalOrder,
  lockOrder,
  type OrderRow,
  orderLinesInclude,
} from '../order-status.server'
import { orderNotFound, statusWord } from '../orders'

interface Received {
  orderId: number
  /** The amount; by default all that is left to pay. */
  amountCents?: number
  /** The day, as 2026-12-24. */
  day: string
  /** The form's key: sending it twice records one payment. */
  key: string
  actor: string
}

/**
 * Records a payment without Stripe. The last part marks the order as paid, even a canceled one if its items are still
 * in stock.
 * @throws NotFound; Invalid when the amount is more than the order still owes, or the day is in the future; Conflict
 * when the order is paid already, refunded or paid through Stripe, or its items or its gift card are used up
 */
export async function receivePayment({ orderId, day, key, actor, ...asked }: Received): Promise<void> {
  await inTransaction(async (tx) => {
    const order = await openOrder(tx, orderId, key)
    if (!order) return
    const leftCents = order.totalCents - order.receivedCents
    const amountCents = checkedAmount(asked.amountCents ?? leftCents, leftCents, order)
    const receivedAt = timeOn(day)
    const method = order.payBy === 'trade' ? 'transfer' : order.payBy
    await tx.orderPayment.create({
      data: { orderId, amountCents, method: method ?? '', receivedAt, actor, requestKey: key },
    })
    const receivedCents = order.receivedCents + amountCents
    await tx.order.update({ where: { id: orderId }, data: { receivedCents } })
    await addToHistory(
      tx,
      order,
      actor,
      inEnglish(() => `Received ${formatMoney(amountCents, order.currency)}.`),
    )
    if (receivedCents === order.totalCents) await settle(tx, order, actor, { paidAt: receivedAt })
  })
}

/**
 * Marks an order as paid by goods given in trade for the whole rest. It is no sale, since no money was received.
 * @throws NotFound; Conflict when the order is paid already, or its items are sold out
 */
export async function payOrderByTrade({
  orderId,
  actor,
}: Pick<Received, 'orderId' | 'actor'>): Promise<void> {
  await inTransaction(async (tx) => {
    const order = await openOrder(tx, orderId)
    if (order?.payBy !== 'trade') throw new Conflict(t('This order is not paid by trade.'))
    const tradedCents = order.totalCents - order.receivedCents
    await addToHistory(
      tx,
      order,
      actor,
      inEnglish(() => `Traded for ${formatMoney(tradedCents, order.currency)}.`),
    )
    await settle(tx, order, actor, { paidAt: new Date(), tradedCents })
  })
}

/** Returns the locked order; undefined if this form's payment is recorded already. */
async function openOrder(tx: Transaction, id: number, requestKey?: string): Promise<OrderRow | undefined> {
  if (!(await lockOrder(tx, { id }))) throw new NotFound(t(orderNotFound))
  if (requestKey && (await tx.orderPayment.count({ where: { requestKey } })) > 0) return
  const order = await tx.order.findUniqueOrThrow({ where: { id }, include: orderLinesInclude })
  const { status, payBy, stripeSessionId } = order
  if (payBy === null || stripeSessionId === null) throw new Conflict(t('This order is paid by Stripe.'))
  if (status !== 'pending' && status !== 'canceled')
    throw new Conflict(t('This order is already {status}.', { status: statusWord(status) }))
  if (order.refundedCents > 0) throw new Conflict(t('What was paid for this order was refunded.'))
  return order
}

function checkedAmount(cents: number, leftCents: number, { currency }: OrderRow): number {
  if (cents > 0 && cents <= leftCents) return cents
  const message = t('{amount} is left to pay.', { amount: formatMoney(leftCents, currency) })
  throw new Invalid(message, { amount: [message] })
}

/** Returns a time on a day, for today the current time, since sales are dated by it. */
function timeOn(day: string): Date {
  const now = new Date()
  const message = t('Choose a day that is not in the future.')
  if (startOfDay(day) > now) throw new Invalid(message, { day: [message] })
  return endOfDay(day) > now ? now : startOfDay(day)
}

const paidNotes: Record<PaymentWayName, string> = {
  transfer: msg('By bank transfer.'),
  cash: msg('By cash on pick-up.'),
  trade: msg('By trade.'),
}

async function settle(
  tx: Transaction,
  order: OrderRow,
  actor: string,
  paid: { paidAt: Date; tradedCents?: number },
): Promise<void> {
  const data = { ...paid, ...columnsWithoutReceiptDue, holdsStock: false, flag: null }
  if (order.status === 'canceled') {
    const { missing } = await reserveStock(order.lines, tx)
    if (missing) throw new Conflict(t('{title} is sold out. Give the money back.', { title: missing.title }))
    if (!(await chargeGiftCardAgain(tx, order, actor)))
      throw new Conflict(t('Its gift card has been used in the meantime. Give the money back.'))
    const note = msg('Paid after it was canceled.')
    await changeOrderStatus(tx, order.id, { from: 'canceled', to: 'paid', actor, note }, data)
    await mailPayment(tx, order.id)
  } else {
    const note = isPaymentWayName(order.payBy) ? paidNotes[order.payBy] : undefined
    await changeOrderStatus(tx, order.id, { from: 'pending', to: 'paid', actor, note }, data)
  }
  await completeDigitalOrder(tx, order, actor)
}
