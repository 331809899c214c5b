import { inTransaction, type Transaction } from '../../../platform/database/db.server'
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import { inEnglish } from '../../../platform/i18n/i18n.server'
import { endOfDay, startOfDay } from '../../../platform/site-zone'
import { formatMoney } from '../../../platform/ui/money'
import { spendAgain } from '../../gift-cards/balance.server'
import { reserveStock } from '../../items/stock.server'
import { isWayName, type WayName } from '../../ways-to-pay/ways'
import { mailPayment } from '../mails/order-mails.server'
import { hiddenFromLastRelease } from '../mails/receipts.server'
import {
  addToHistory,
  changeStatus,
  completeDigital,
  lockOrder,
  type OrderRow,
  withLines,
} from '../order-status.server'
import { orderNotFound, statusWord } from '../orders'

interface Received {
  orderId: number
  /** Defaults to all that is left to pay. */
  amountCents?: number
  /** The day, as 2026-12-24. */
  day: string
  /** Identifies one submitted form, so that sending it twice records one payment. */
  key: string
  actor: string
}

/**
 * Records money that came for an order without Stripe. Once all of it is there the order is paid, even if it had
 * ended, should its items still be in stock.
 * @throws NotFound; Invalid for more than is left, or a day to come; Conflict when it is paid already or sold out
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
 * Marks an order as paid by what was given in trade: all that is left of it. No money came, so it is no sale.
 * @throws NotFound; Conflict when it is paid already or sold out
 */
export async function receiveTrade({ orderId, actor }: Pick<Received, 'orderId' | 'actor'>): Promise<void> {
  await inTransaction(async (tx) => {
    const order = await openOrder(tx, orderId)
    if (order?.payBy !== 'trade') throw new Conflict(t('This order is not paid in trade.'))
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

/** Returns the locked order; undefined if this form's payment is recorded. */
async function openOrder(tx: Transaction, id: number, requestKey?: string): Promise<OrderRow | undefined> {
  if (!(await lockOrder(tx, { id }))) throw new NotFound(t(orderNotFound))
  if (requestKey && (await tx.orderPayment.count({ where: { requestKey } })) > 0) return
  const order = await tx.order.findUniqueOrThrow({ where: { id }, include: withLines })
  const { status, payBy, stripeSessionId } = order
  if (payBy === null || stripeSessionId === null) throw new Conflict(t('This order is paid by Stripe.'))
  if (status !== 'pending' && status !== 'canceled')
    throw new Conflict(t('This order is already {status}.', { status: statusWord(status) }))
  if (order.refundedCents > 0) throw new Conflict(t('What was paid for this order went back.'))
  return order
}

function checkedAmount(cents: number, leftCents: number, { currency }: OrderRow): number {
  if (cents > 0 && cents <= leftCents) return cents
  const message = t('{amount} is left to pay.', { amount: formatMoney(leftCents, currency) })
  throw new Invalid(message, { amount: [message] })
}

/** Returns a time on a day, today the time now: sales are dated by it. */
function timeOn(day: string): Date {
  const now = new Date()
  const message = t('Choose a day that has come.')
  if (startOfDay(day) > now) throw new Invalid(message, { day: [message] })
  return endOfDay(day) > now ? now : startOfDay(day)
}

const paidNotes: Record<WayName, string> = {
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
  const data = { ...paid, ...hiddenFromLastRelease, holdsStock: false, flag: null }
  if (order.status === 'canceled') {
    const { missing } = await reserveStock(order.lines, tx)
    if (missing) throw new Conflict(t('{title} is sold out. Give the money back.', { title: missing.title }))
    if (!(await spendAgain(tx, order, actor)))
      throw new Conflict(t('Its gift card has been used meanwhile. Give the money back.'))
    const note = msg('Paid after it was canceled.')
    await changeStatus(tx, order.id, { from: 'canceled', to: 'paid', actor, note }, data)
    await mailPayment(tx, order.id)
  } else {
    const note = isWayName(order.payBy) ? paidNotes[order.payBy] : undefined
    await changeStatus(tx, order.id, { from: 'pending', to: 'paid', actor, note }, data)
  }
  await completeDigital(tx, order, actor)
}
