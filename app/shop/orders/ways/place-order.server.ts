import { inTransaction, type Prisma, type Transaction } from '../../../platform/database/db.server'
import { Conflict } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import { daysLater } from '../../../platform/site-zone'
import { isWayName, type WayName } from '../../ways-to-pay/ways'
import { paymentWay } from '../../ways-to-pay/ways.server'
import { settleInvoices } from '../invoices/issue-invoice.server'
import { mailPlaced } from '../mails/order-mails.server'
import { indexOrder } from '../order-search.server'
import { addToHistory, cancelPending, lockOrder, type OrderRow, withLines } from '../order-status.server'
import { removeOrderedFromCart } from '../payments/fulfil.server'

/**
 * Places an order that is paid without Stripe: what it sells leaves the cart, and is held for the days of the way, or
 * until its invoice is due.
 * The id in place of Stripe's session has a hyphen, so that no address with a session opens the order.
 */
export async function placeOrder(
  tx: Transaction,
  order: OrderRow,
  username: string,
  given: Prisma.OrderUncheckedUpdateInput,
): Promise<void> {
  if (!isWayName(order.payBy)) return
  const business = await tx.businessBuyer.findUnique({ where: { orderId: order.id } })
  const { days } = business ?? (await paymentWay(order.payBy, tx))
  const expiresAt = daysLater(new Date(), days)
  const placed = { stripeSessionId: `offline-${order.reference}`, expiresAt }
  await tx.order.update({ where: { id: order.id }, data: { ...given, ...placed } })
  await addToHistory(tx, order, username, placedNotes[order.payBy])
  await removeOrderedFromCart(tx, order)
  await indexOrder(tx, order.id)
  await settleInvoices(tx, order.id)
  await mailPlaced(tx, order.id)
}

const placedNotes: Record<WayName, string> = {
  transfer: msg('To be paid by bank transfer.'),
  cash: msg('To be paid by cash on pick-up.'),
  trade: msg('To be paid by trade.'),
}

/**
 * @param note why, if neither the buyer nor the desk pressed
 * @throws Conflict once money was received for it
 */
export async function cancelPlaced(
  orderId: number,
  actor: string,
  note: string = msg('Canceled.'),
): Promise<void> {
  await inTransaction(async (tx) => {
    if (!(await lockOrder(tx, { id: orderId, status: 'pending' }))) return
    const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, include: withLines })
    if (order.receivedCents > order.refundedCents)
      throw new Conflict(t('A part of it is paid, so it cannot be canceled. Refund that first.'))
    await cancelPending(tx, order, actor, note)
  })
}
