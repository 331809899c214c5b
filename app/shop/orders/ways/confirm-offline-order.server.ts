import { inTransaction, type Prisma, type Transaction } from '../../../platform/database/db.server'
import { Conflict } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import { daysLater } from '../../../platform/site-zone'
import { isPaymentWayName, type PaymentWayName } from '../../ways-to-pay/ways'
import { findPaymentWay } from '../../ways-to-pay/ways.server'
import { issueMissingInvoices } from '../invoices/issue-invoice.server'
import { mailOrderPlaced } from '../mails/order-mails.server'
import { updateOrderSearchWords } from '../order-search.server'
import {
  addToHistory,
  cancelPendingOrder,
  lockOrder,
  type OrderRow,
  orderLinesInclude,
} from '../order-status.server'
import { removeOrderedFromCart } from '../payments/fulfil.server'

/**
 * Confirms an order that is paid without Stripe: its items leave the cart and are reserved for the days of the way, or
 * until its invoice is due. A hyphen in the session id distinguishes it from Stripe's, so that no address with a
 * session opens the order.
 */
export async function confirmOfflineOrder(
  tx: Transaction,
  order: OrderRow,
  username: string,
  given: Prisma.OrderUncheckedUpdateInput,
): Promise<void> {
  if (!isPaymentWayName(order.payBy)) return
  const business = await tx.businessBuyer.findUnique({ where: { orderId: order.id } })
  const { days } = business ?? (await findPaymentWay(order.payBy, tx))
  const expiresAt = daysLater(new Date(), days)
  const placed = { stripeSessionId: `offline-${order.reference}`, expiresAt }
  await tx.order.update({ where: { id: order.id }, data: { ...given, ...placed } })
  await addToHistory(tx, order, username, placedNotes[order.payBy])
  await removeOrderedFromCart(tx, order)
  await updateOrderSearchWords(tx, order.id)
  await issueMissingInvoices(tx, order.id)
  await mailOrderPlaced(tx, order.id)
}

const placedNotes: Record<PaymentWayName, string> = {
  transfer: msg('To be paid by bank transfer.'),
  cash: msg('To be paid by cash on pick-up.'),
  trade: msg('To be paid by trade.'),
}

/**
 * @param note the reason, unless the buyer or an admin canceled it
 * @throws Conflict once money was received for it
 */
export async function cancelPlacedOrder(
  orderId: number,
  actor: string,
  note: string = msg('Canceled.'),
): Promise<void> {
  await inTransaction(async (tx) => {
    if (!(await lockOrder(tx, { id: orderId, status: 'pending' }))) return
    const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, include: orderLinesInclude })
    if (order.receivedCents > order.refundedCents)
      throw new Conflict(t('Part of it is paid, so it cannot be canceled. Refund that first.'))
    await cancelPendingOrder(tx, order, actor, note)
  })
}
