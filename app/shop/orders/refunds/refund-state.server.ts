import { db, type Prisma, type Transaction } from '../../../platform/database/db.server'
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import { formatMoney } from '../../../platform/ui/money'
import { refundDueFlag } from '../flags'
import type { UnitsByLine } from '../line-units'
import { orderNotFound, parseStatus, statusWord } from '../orders'
import { refundableCents, requestedRefundCents, splitRefund } from './refund-sums'
import { checkRefundableUnits, hasPickedUnits, priceOfUnits } from './refunded-units.server'
import { canReturnToStock, orderRefundsInclude } from './restock.server'

/** The statuses that allow a refund; a pending order if a wrong amount, or a part, was paid. */
const refundable = ['pending', 'paid', 'shipped']
const forRefund = { ...orderRefundsInclude, user: { select: { username: true, role: true } } } as const
export type OrderToRefund = Prisma.OrderGetPayload<{ include: typeof forRefund }>

export interface RefundRequest {
  orderId: number
  /**
   * The requested amount, of money and gift card together; by default the price of the units, or without units all that
   * can still be refunded.
   */
  amountCents?: number
  /**
   * The refunded amount that the admin's page showed: if another refund was made since then, this one is
   * refused.
   */
  expectedRefundedCents?: number
  /** The request's key: repeating it makes no second refund. */
  key?: string
  /** The refunded units, if not all. */
  picked?: UnitsByLine
  /** Whether the refunded units return to stock; if no units are named, all that have not returned. */
  restock?: boolean
  /** Whether the gift card's part is refunded before the money. */
  toCard?: boolean
  actor: string
}

export const refundedMeanwhileMessage = msg(
  'This order was refunded since you opened the page. Please check it again.',
)

export async function findOrderToRefund(id: number, tx: Transaction = db): Promise<OrderToRefund> {
  const order = await tx.order.findUnique({ where: { id }, include: forRefund })
  if (!order) throw new NotFound(t(orderNotFound))
  return order
}

export const nothingToRefundError = ({ status }: OrderToRefund) =>
  new Conflict(
    t('This order is {status}, so there is nothing to refund.', {
      status: statusWord(status),
    }),
  )

export const isRefundMade = ({ refunds }: OrderToRefund, key: string) =>
  refunds.some(({ requestKey }) => requestKey === key)

/**
 * Checks a requested refund against the order. Units are refunded at their price, at most with what is left of the
 * payment.
 * @throws Conflict when another refund came first, Invalid when the requested amount is more than is left
 */
export function planRefund(order: OrderToRefund, asked: Omit<RefundRequest, 'orderId' | 'actor'>) {
  if (!refundable.includes(parseStatus(order.status))) throw nothingToRefundError(order)
  if (order.importedFrom !== null)
    throw new Conflict(t('It was paid at {shop}. Refund it there.', { shop: order.importedFrom }))
  const requestedCents = requestedRefundCents(order.refunds)
  if (asked.expectedRefundedCents !== undefined && asked.expectedRefundedCents !== requestedCents)
    throw new Conflict(t(refundedMeanwhileMessage))
  const { picked = {}, toCard, restock } = asked
  checkRefundableUnits(order, picked)
  const left = refundableCents(order)
  if (toCard && left.cardCents === 0) throw new Conflict(t('No gift card paid for all of this order.'))
  const leftCents = left.moneyCents + left.cardCents
  const priceCents = hasPickedUnits(picked) ? Math.min(priceOfUnits(order, picked), leftCents) : leftCents
  const sumCents = asked.amountCents ?? priceCents
  checkAmount(sumCents, leftCents, order.currency, hasPickedUnits(picked) && sumCents === priceCents)
  const isAll = sumCents === leftCents
  const hasStock = order.status !== 'pending' && order.flag !== refundDueFlag
  const isRestockable = hasStock && (hasPickedUnits(picked) || isAll) && canReturnToStock(order, picked)
  return {
    ...splitRefund(sumCents, left, toCard),
    sumCents,
    picked,
    isAll,
    isRestockable,
    isRestocked: restock === true && isRestockable,
    requestedCents,
  }
}

/** @param isPrice whether the amount is the price of units, which can be zero */
function checkAmount(cents: number, leftCents: number, currency: string, isPrice: boolean): void {
  if (cents <= leftCents && (cents > 0 || (cents === 0 && isPrice && leftCents > 0))) return
  const message =
    leftCents > 0
      ? t('You can refund up to {amount}.', { amount: formatMoney(leftCents, currency) })
      : t('This order is already fully refunded.')
  throw new Invalid(message, { amount: [message] })
}
