import { randomUUID } from 'node:crypto'
import { inTransaction } from '../../../platform/database/db.server'
import { Conflict, Invalid } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { refundToGiftCard } from '../../gift-cards/balance.server'
import { mailRefund } from '../mails/order-mails.server'
import { addToHistory, lockOrder } from '../order-status.server'
import { refundNote } from './refund-note.server'
import {
  findOrderToRefund,
  isRefundMade,
  nothingToRefundError,
  planRefund,
  type RefundRequest,
  refundedMeanwhileMessage,
} from './refund-state.server'
import { saveRefundedUnits } from './refunded-units.server'
import { restockRefundedUnits } from './restock.server'
import { updateRefundedStatus } from './sync-refunds.server'

/**
 * Records a refund without Stripe: money that staff return by hand, and amounts returned to a gift card. A partly paid
 * order is refunded as a whole, which cancels it.
 * @throws NotFound, Conflict when nothing was received or another refund came first, Invalid when the requested amount
 * is more than is left
 */
export function recordRefund({ key = randomUUID(), ...asked }: RefundRequest): Promise<void> {
  const { orderId, actor } = asked
  return inTransaction(async (tx) => {
    await lockOrder(tx, { id: orderId })
    const order = await findOrderToRefund(orderId, tx)
    if (isRefundMade(order, key)) return
    const isUnpaid = order.payBy !== null && order.receivedCents === 0
    if (isUnpaid && (order.status === 'pending' || order.giftCardCents === 0))
      throw nothingToRefundError(order)
    const planned = planRefund(order, asked)
    const { moneyCents, cardCents, picked } = planned
    if (order.payBy === null && moneyCents > 0) throw new Conflict(t(refundedMeanwhileMessage))
    if (order.status === 'pending' && !planned.isAll)
      throw new Invalid(t('Only part of it is paid. Refund all of that part.'))
    const id = `${order.payBy === null ? 'card' : 'hand'}_${key}`
    const refund = { id, requestKey: key, amountCents: moneyCents, cardCents }
    await tx.refund.create({ data: { ...refund, orderId, status: 'succeeded' } })
    await saveRefundedUnits(tx, id, orderId, picked)
    await refundToGiftCard(tx, orderId, actor, cardCents)
    const isRestocked = planned.isRestocked && (await restockRefundedUnits(tx, orderId, id))
    const ofStock = isRestocked && 'The items are back in stock.'
    const note = refundNote({ amountCents: moneyCents, cardCents, currency: order.currency, ofStock })
    await addToHistory(tx, order, actor, note)
    if (planned.sumCents > 0) await mailRefund(tx, orderId, id)
    await updateRefundedStatus(tx, orderId, actor)
  })
}
