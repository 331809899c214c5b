import { randomUUID } from 'node:crypto'
import { inTransaction } from '../../../platform/database/db.server'
import { Conflict, Invalid } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { giveBack } from '../../gift-cards/balance.server'
import { mailRefund } from '../mails/order-mails.server'
import { addToHistory, lockOrder } from '../order-status.server'
import { refundNote } from './refund-note.server'
import {
  isMade,
  nothingToRefund,
  orderToRefund,
  plannedRefund,
  type RefundRequest,
  refundedMeanwhile,
} from './refund-state.server'
import { saveRefundedUnits } from './refunded-units.server'
import { restock } from './restock.server'
import { updateRefundedStatus } from './sync-refunds.server'

/**
 * Makes a refund that needs no Stripe: of money that staff give back themselves, and of what goes back to a gift card.
 * The part of an order that is not paid yet goes back as a whole, which cancels the order.
 * @throws NotFound, Conflict when nothing was received or another refund came first, Invalid when less than that is left
 */
export function recordRefund({ key = randomUUID(), ...asked }: RefundRequest): Promise<void> {
  const { orderId, actor } = asked
  return inTransaction(async (tx) => {
    await lockOrder(tx, { id: orderId })
    const order = await orderToRefund(orderId, tx)
    if (isMade(order, key)) return
    const isUnpaid = order.payBy !== null && order.receivedCents === 0
    if (isUnpaid && (order.status === 'pending' || order.giftCardCents === 0)) throw nothingToRefund(order)
    const planned = plannedRefund(order, asked)
    const { moneyCents, cardCents, picked } = planned
    if (order.payBy === null && moneyCents > 0) throw new Conflict(t(refundedMeanwhile))
    if (order.status === 'pending' && !planned.isAll)
      throw new Invalid(t('It is paid in part only. Refund all of that part.'))
    const id = `${order.payBy === null ? 'card' : 'hand'}_${key}`
    const refund = { id, requestKey: key, amountCents: moneyCents, cardCents }
    await tx.refund.create({ data: { ...refund, orderId, status: 'succeeded' } })
    await saveRefundedUnits(tx, id, orderId, picked)
    await giveBack(tx, orderId, actor, cardCents)
    const isRestocked = planned.isRestocked && (await restock(tx, orderId, id))
    const ofStock = isRestocked && 'The items are back in stock.'
    const note = refundNote({ amountCents: moneyCents, cardCents, currency: order.currency, ofStock })
    await addToHistory(tx, order, actor, note)
    if (planned.sumCents > 0) await mailRefund(tx, orderId, id)
    await updateRefundedStatus(tx, orderId, actor)
  })
}
