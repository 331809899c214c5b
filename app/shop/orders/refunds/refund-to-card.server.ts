import { Conflict } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { recordRefund } from './record-refund.server'
import { findOrderToRefund } from './refund-state.server'

/** Tells whether a gift card paid for the whole order, so that Stripe has nothing to refund. */
export const isPaidByGiftCard = ({ status, totalCents, giftCardCents }: Paid) =>
  (status === 'paid' || status === 'shipped') && totalCents === 0 && giftCardCents > 0

interface Paid {
  status: string
  totalCents: number
  giftCardCents: number
}

/**
 * Refunds the rest of an order to the gift card that paid for it; unsent units return to stock.
 * @throws Conflict for any other order
 */
export async function refundOrderToGiftCard(orderId: number, actor: string): Promise<void> {
  const order = await findOrderToRefund(orderId)
  if (!isPaidByGiftCard(order)) throw new Conflict(t('No gift card paid for all of this order.'))
  return recordRefund({ orderId, actor, toCard: true, restock: order.status === 'paid' })
}
