import { db, type Prisma, type Transaction } from '../../platform/database/db.server'
import { Conflict, Invalid, NotFound } from '../../platform/http/errors'
import { msg, t } from '../../platform/i18n/i18n'
import { formatMoney } from '../../ui/money'
import { refundDueFlag } from '../flags'
import { type UnitsByLine, unitsFromStock } from '../line-units'
import { orderNotFound, paidCentsOf, parseStatus, statusWord } from '../orders'
import {
  canRestockUnits,
  checkRefundableUnits,
  hasUnits,
  priceOfUnits,
  withUnits,
} from './refunded-units.server'
import { requestedRefundCents } from './sync-refunds.server'

/** Statuses that allow a refund; a pending order when it was paid with a wrong amount, or in part. */
const refundable = ['pending', 'paid', 'shipped']
const withRefunds = { ...withUnits, refunds: true, user: { select: { username: true } } } as const
export type OrderToRefund = Prisma.OrderGetPayload<{ include: typeof withRefunds }>

export interface RefundRequest {
  orderId: number
  /** Defaults to all that is left. */
  amountCents?: number
  /** The refunded sum that the admin's page showed: if another refund was made since then, this one is refused. */
  expectedRefundedCents?: number
  /** Identifies the request: sent again, it is the same refund. */
  key?: string
  /** The units it is for, if not for all. */
  picked?: UnitsByLine
  /** Puts the units back in stock, for a refund of some units or of all that is left. */
  restock?: boolean
  actor: string
}

export const refundedMeanwhile = msg(
  'This order was refunded since you opened the page. Please check it again.',
)

export async function orderToRefund(id: number, tx: Transaction = db): Promise<OrderToRefund> {
  const order = await tx.order.findUnique({ where: { id }, include: withRefunds })
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

export function refundStateOf(order: OrderToRefund) {
  if (!refundable.includes(parseStatus(order.status))) throw nothingToRefund(order)
  const requestedCents = requestedRefundCents(order.refunds)
  const hasStock = order.status !== 'pending' && order.flag !== refundDueFlag
  const canRestock = hasStock && order.lines.some((line) => unitsFromStock(line).length > 0)
  return { requestedCents, leftCents: paidCentsOf(order) - requestedCents, canRestock }
}

export function checkedAmount(cents: number, leftCents: number): number {
  if (cents > 0 && cents <= leftCents) return cents
  const message =
    leftCents > 0
      ? t('You can refund up to {amount}.', { amount: formatMoney(leftCents) })
      : t('This order is already fully refunded.')
  throw new Invalid(message, { amount: [message] })
}

/**
 * Checks what is asked for against the order.
 * @throws Conflict when another refund came first, Invalid when less than that is left
 */
export function plannedRefund(order: OrderToRefund, asked: RefundRequest) {
  const { leftCents, requestedCents, canRestock } = refundStateOf(order)
  if (asked.expectedRefundedCents !== undefined && asked.expectedRefundedCents !== requestedCents)
    throw new Conflict(t(refundedMeanwhile))
  const { picked = {} } = asked
  checkRefundableUnits(order, picked)
  const amount = checkedAmount(asked.amountCents ?? priceOfUnits(order, picked) ?? leftCents, leftCents)
  const isRestocked =
    asked.restock === true &&
    (hasUnits(picked) ? canRestockUnits(order, picked) : canRestock && amount === leftCents)
  return { amount, picked, isRestocked, leftCents, requestedCents }
}
