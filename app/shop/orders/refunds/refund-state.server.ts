import { db, type Prisma, type Transaction } from '../../../platform/database/db.server'
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import { formatMoney } from '../../../platform/ui/money'
import { refundDueFlag } from '../flags'
import type { UnitsByLine } from '../line-units'
import { orderNotFound, parseStatus, statusWord } from '../orders'
import { refundableCents, requestedRefundCents, splitSum } from './refund-sums'
import { checkRefundableUnits, hasUnits, priceOfUnits } from './refunded-units.server'
import { canRestock, withRefunds } from './restock.server'

/** Statuses that allow a refund; a pending order when it was paid with a wrong amount, or in part. */
const refundable = ['pending', 'paid', 'shipped']
const forRefund = { ...withRefunds, user: { select: { username: true, role: true } } } as const
export type OrderToRefund = Prisma.OrderGetPayload<{ include: typeof forRefund }>

export interface RefundRequest {
  orderId: number
  /** Money and gift card together; defaults to the price of the units, or to all that is left. */
  amountCents?: number
  /** The refunded sum that the admin's page showed: if another refund was made since then, this one is refused. */
  expectedRefundedCents?: number
  /** Identifies the request: sent again, it is the same refund. */
  key?: string
  /** The units it is for, if not for all. */
  picked?: UnitsByLine
  /** Puts the units back in stock, for a refund of some units or of all that is left. */
  restock?: boolean
  /** What the order's gift card paid goes back before the money; else the money comes first. */
  toCard?: boolean
  actor: string
}

export const refundedMeanwhile = msg(
  'This order was refunded since you opened the page. Please check it again.',
)

export async function orderToRefund(id: number, tx: Transaction = db): Promise<OrderToRefund> {
  const order = await tx.order.findUnique({ where: { id }, include: forRefund })
  if (!order) throw new NotFound(t(orderNotFound))
  return order
}

export const nothingToRefund = ({ status }: OrderToRefund) =>
  new Conflict(
    t('This order is {status}, so there is nothing to refund.', {
      status: statusWord(status),
    }),
  )

export const isMade = ({ refunds }: OrderToRefund, key: string) =>
  refunds.some(({ requestKey }) => requestKey === key)

/**
 * Checks what is asked for against the order. Units come to their price, as far as that much is left.
 * @throws Conflict when another refund came first, Invalid when less than that is left
 */
export function plannedRefund(order: OrderToRefund, asked: Omit<RefundRequest, 'orderId' | 'actor'>) {
  if (!refundable.includes(parseStatus(order.status))) throw nothingToRefund(order)
  const requestedCents = requestedRefundCents(order.refunds)
  if (asked.expectedRefundedCents !== undefined && asked.expectedRefundedCents !== requestedCents)
    throw new Conflict(t(refundedMeanwhile))
  const { picked = {}, toCard, restock } = asked
  checkRefundableUnits(order, picked)
  const left = refundableCents(order)
  if (toCard && left.cardCents === 0) throw new Conflict(t('No gift card paid for all of this order.'))
  const leftCents = left.moneyCents + left.cardCents
  const priceCents = hasUnits(picked) ? Math.min(priceOfUnits(order, picked), leftCents) : leftCents
  const sumCents = asked.amountCents ?? priceCents
  checkAmount(sumCents, leftCents, order.currency, hasUnits(picked) && sumCents === priceCents)
  const isAll = sumCents === leftCents
  const hasStock = order.status !== 'pending' && order.flag !== refundDueFlag
  const isRestockable = hasStock && (hasUnits(picked) || isAll) && canRestock(order, picked)
  return {
    ...splitSum(sumCents, left, toCard),
    sumCents,
    picked,
    isAll,
    isRestockable,
    isRestocked: restock === true && isRestockable,
    requestedCents,
  }
}

/** @param isPrice what the units cost, which can be nothing */
function checkAmount(cents: number, leftCents: number, currency: string, isPrice: boolean): void {
  if (cents <= leftCents && (cents > 0 || (cents === 0 && isPrice && leftCents > 0))) return
  const message =
    leftCents > 0
      ? t('You can refund up to {amount}.', { amount: formatMoney(leftCents, currency) })
      : t('This order is already fully refunded.')
  throw new Invalid(message, { amount: [message] })
}
