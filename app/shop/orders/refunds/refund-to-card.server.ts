import { Conflict } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { recordRefund } from './record-refund.server'
import { orderToRefund } from './refund-state.server'

/** Tells whether a gift card paid for all of an order, so that Stripe has nothing to pay back. */
export const isPaidByCard = ({ status, totalCents, giftCardCents }: Paid) =>
  (status === 'paid' || status === 'shipped') && totalCents === 0 && giftCardCents > 0

interface Paid {
  status: string
  totalCents: number
  giftCardCents: number
}

/**
 * Refunds what is left of an order that a gift card paid for, to that card; what was not sent is back in stock.
 * @throws Conflict for any other order
 */
export async function refundToCard(orderId: number, actor: string): Promise<void> {
  const order = await orderToRefund(orderId)
  if (!isPaidByCard(order)) throw new Conflict(t('No gift card paid for all of this order.'))
  return recordRefund({ orderId, actor, toCard: true, restock: order.status === 'paid' })
}
