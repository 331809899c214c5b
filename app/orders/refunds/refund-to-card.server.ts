import { inTransaction } from '../../platform/database/db.server'
import { Conflict } from '../../platform/http/errors'
import { msg, t } from '../../platform/i18n/i18n'
import { changeStatus, lockOrder, withLines } from '../order-status.server'
import { parseStatus } from '../orders'
import { restock } from './refunded-units.server'

/** Tells whether a gift card paid for all of an order, so that Stripe has nothing to pay back. */
export const isPaidByCard = ({ status, totalCents, giftCardCents }: Paid) =>
  (status === 'paid' || status === 'shipped') && totalCents === 0 && giftCardCents > 0

interface Paid {
  status: string
  totalCents: number
  giftCardCents: number
}

/**
 * Refunds an order that a gift card paid for, to that card; what was not sent is back in stock.
 * @throws Conflict for any other order
 */
export function refundToCard(orderId: number, actor: string): Promise<void> {
  return inTransaction(async (tx) => {
    await lockOrder(tx, { id: orderId })
    const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, include: withLines })
    if (!isPaidByCard(order)) throw new Conflict(t('No gift card paid for all of this order.'))
    const from = parseStatus(order.status) === 'shipped' ? 'shipped' : 'paid'
    const note = msg('Refunded to the gift card.')
    await changeStatus(tx, orderId, { from, to: 'refunded', actor, note })
    if (from === 'paid') await restock(tx, orderId, {})
  })
}
