import { randomUUID } from 'node:crypto'
import { inTransaction } from '../../platform/database/db.server'
import { Invalid } from '../../platform/http/errors'
import { t } from '../../platform/i18n/i18n'
import { inEnglish } from '../../platform/i18n/i18n.server'
import { formatMoney } from '../../ui/money'
import { mailRefund } from '../mails/order-mails.server'
import { addToHistory, lockOrder } from '../order-status.server'
import {
  isMade,
  nothingToRefund,
  orderToRefund,
  plannedRefund,
  type RefundRequest,
} from './refund-state.server'
import { restock, saveRefundedUnits } from './refunded-units.server'
import { updateRefundedStatus } from './sync-refunds.server'

/**
 * Records that money of an order without Stripe was given back. The part of an order that is not paid yet goes back
 * as a whole, which cancels the order.
 * @throws NotFound, Conflict when nothing was received or another refund came first, Invalid when less than that is left
 */
export function refundByHand({ key = randomUUID(), ...asked }: RefundRequest): Promise<void> {
  const { orderId, actor } = asked
  return inTransaction(async (tx) => {
    await lockOrder(tx, { id: orderId })
    const order = await orderToRefund(orderId, tx)
    if (isMade(order, key)) return
    if (order.receivedCents === 0) throw nothingToRefund(order)
    const { amount: amountCents, picked, isRestocked, leftCents } = plannedRefund(order, asked)
    if (order.status === 'pending' && amountCents < leftCents)
      throw new Invalid(t('It is paid in part only. Refund all of that part.'))
    const back =
      isRestocked && order.status !== 'pending'
        ? await restock(tx, orderId, picked)
        : new Map<number, number>()
    const refund = { id: `hand_${key}`, requestKey: key, restocked: back.size > 0 }
    await tx.refund.create({ data: { ...refund, orderId, amountCents, status: 'succeeded' } })
    await saveRefundedUnits(tx, refund.id, orderId, picked, back)
    const sum = inEnglish(() => formatMoney(amountCents, order.currency))
    const note = `Refund of ${sum}, by hand.${refund.restocked ? ' The items are back in stock.' : ''}`
    await addToHistory(tx, order, actor, note)
    await mailRefund(tx, orderId, refund.id)
    await updateRefundedStatus(tx, orderId, actor)
  })
}
