import { randomUUID } from 'node:crypto'
import { db, type Prisma } from '../../platform/database/db.server'
import { Conflict, Invalid, NotFound } from '../../platform/http/errors'
import { log } from '../../platform/logging/log.server'
import { formatMoney } from '../../ui/money'
import { lateRefundedFlag, refundDueFlag } from '../flags'
import { type UnitsByLine, unitsFromStock } from '../line-units'
import { renewIdempotencyKey } from '../order-status.server'
import { orderNotFound, parseStatus } from '../orders'
import { toOrder } from '../orders.server'
import {
  isIdempotencyConflict,
  isInvalidRequest,
  isStripeServerError,
  stripe,
} from '../payments/stripe.server'
import {
  canRestockUnits,
  checkRefundableUnits,
  hasUnits,
  priceOfUnits,
  unitsToMetadata,
  withUnits,
} from './refunded-units.server'
import { requestedRefundCents, syncRefunds } from './sync-refunds.server'

/** Statuses that allow a refund; a pending order when it was paid with a wrong amount. */
const refundable = ['pending', 'paid', 'shipped']
const isBeingProcessed = ({ status, flag }: { status: string; flag: string | null }) =>
  status === 'pending' && !flag
const withRefunds = { ...withUnits, refunds: true, user: { select: { username: true } } } as const
type OrderToRefund = Prisma.OrderGetPayload<{ include: typeof withRefunds }>

interface RefundRequest {
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

/**
 * Refunds an order through Stripe, in part or in full. Each state of an order allows one refund: the idempotency key
 * names that state, and Stripe refuses another request under it.
 * @throws NotFound, Conflict when it is not paid or another refund came first, Invalid when less than that is left
 */
export async function refundOrder({ orderId, actor, key = randomUUID(), ...asked }: RefundRequest) {
  const paymentIntentId = paymentIdOf(await orderToRefund(orderId))
  await syncRefunds(paymentIntentId).catch((error: unknown) => {
    log.error({ err: error, orderId }, 'refunds could not be fetched')
    throw new Conflict(unreachable)
  })
  const order = await orderToRefund(orderId)
  if (isMade(order, key)) return
  const { leftCents, requestedCents, canRestock } = refundStateOf(order)
  if (asked.expectedRefundedCents !== undefined && asked.expectedRefundedCents !== requestedCents) {
    throw new Conflict(refundedMeanwhile)
  }
  const { picked = {} } = asked
  const isOfPieces = hasUnits(picked)
  checkRefundableUnits(order, picked)
  const amount = checkedAmount(asked.amountCents ?? priceOfUnits(order, picked) ?? leftCents, leftCents)
  const isRestocked =
    asked.restock && (isOfPieces ? canRestockUnits(order, picked) : canRestock && amount === leftCents)
  const metadata = {
    ...{ orderId: String(orderId), actor, key },
    ...unitsToMetadata(picked),
    ...(isRestocked && { restock: 'yes' }),
  }
  const state = `${order.attempt}-${order.refunds.length}-${requestedCents}`
  const error: unknown = await stripe()
    .refunds.create(
      { payment_intent: paymentIntentId, amount, metadata },
      { idempotencyKey: `order-${order.reference}-refund-${state}` },
    )
    .then(() => undefined)
    .catch((reason: unknown) => reason)
  await syncRefunds(paymentIntentId).catch((reason: unknown) =>
    log.warn({ err: reason, orderId }, 'refund not synced yet'),
  )
  if (error === undefined || isMade(await orderToRefund(orderId), key)) return
  log.error({ err: error, orderId }, 'refund failed')
  if (isStripeServerError(error) || isInvalidRequest(error)) await renewIdempotencyKey(order)
  throw new Conflict(reasonOf(error))
}

const unreachable = 'Stripe cannot be reached. Please try again.'
const refundedMeanwhile = 'This order was refunded since you opened the page. Please check it again.'

function reasonOf(error: unknown): string {
  if (isIdempotencyConflict(error)) return refundedMeanwhile
  return isInvalidRequest(error) ? 'Stripe refused this refund.' : unreachable
}

async function orderToRefund(id: number): Promise<OrderToRefund> {
  const order = await db.order.findUnique({ where: { id }, include: withRefunds })
  if (!order) throw new NotFound(orderNotFound)
  return order
}

function paymentIdOf(order: OrderToRefund): string {
  if (!order.paymentIntentId || isBeingProcessed(order)) throw nothingToRefund(order)
  return order.paymentIntentId
}

const nothingToRefund = ({ status }: OrderToRefund) =>
  new Conflict(`This order is ${status}, so there is nothing to refund.`)

const isMade = ({ refunds }: OrderToRefund, key: string) =>
  refunds.some(({ requestKey }) => requestKey === key)

function refundStateOf(order: OrderToRefund) {
  if (!refundable.includes(parseStatus(order.status))) throw nothingToRefund(order)
  const requestedCents = requestedRefundCents(order.refunds)
  const hasStock = order.status !== 'pending' && order.flag !== refundDueFlag
  const canRestock = hasStock && order.lines.some((line) => unitsFromStock(line).length > 0)
  return { requestedCents, leftCents: order.totalCents - requestedCents, canRestock }
}

function checkedAmount(cents: number, leftCents: number): number {
  if (cents > 0 && cents <= leftCents) return cents
  const message =
    leftCents > 0
      ? `You can refund up to ${formatMoney(leftCents)}.`
      : 'This order is already fully refunded.'
  throw new Invalid(message, { amount: [message] })
}

/**
 * Returns what the confirmation page of a refund shows.
 * @param cents defaults to the price of the units, or to all that is left
 * @throws NotFound, Conflict when there is nothing to refund, Invalid when less than that is left
 */
export async function refundToConfirm(orderId: number, cents?: number, picked: UnitsByLine = {}) {
  const order = await orderToRefund(orderId)
  paymentIdOf(order)
  const { leftCents, requestedCents, canRestock } = refundStateOf(order)
  checkRefundableUnits(order, picked)
  const amountCents = checkedAmount(cents ?? priceOfUnits(order, picked) ?? leftCents, leftCents)
  const isAll = amountCents === leftCents
  const titles = order.lines.flatMap(({ id, title }) => (picked[id] ? [`${picked[id]} × ${title}`] : []))
  return {
    ...toOrder(order),
    username: order.user.username,
    amountCents,
    requestedCents,
    pieces: titles,
    canRestock: hasUnits(picked) ? canRestockUnits(order, picked) : isAll && canRestock,
  }
}
export type RefundToConfirm = Awaited<ReturnType<typeof refundToConfirm>>

/** Finds the refund that a form requested, to show its result. */
export async function refundByKey(key: string) {
  if (!/^[\w-]{1,100}$/.test(key)) return null
  return db.refund.findFirst({
    where: { requestKey: key },
    select: { orderId: true, amountCents: true, status: true, restocked: true },
  })
}

/** Refunds an order that was paid when its stock was gone. Safe to repeat; the reconciler does so until it succeeds. */
export async function refundLatePayment(orderId: number): Promise<void> {
  const order = await db.order.findUnique({ where: { id: orderId, flag: refundDueFlag } })
  if (!order) return
  try {
    if (order.paymentIntentId) await refundRemainder(order.id, order.paymentIntentId, order.attempt)
  } catch (error) {
    log.error({ err: error, orderId }, 'late payment could not be refunded yet')
    if (isStripeServerError(error)) await renewIdempotencyKey(order)
    return
  }
  await db.order.updateMany({
    where: { id: orderId, flag: refundDueFlag },
    data: { flag: lateRefundedFlag },
  })
}

async function refundRemainder(id: number, paymentIntentId: string, attempt: number): Promise<void> {
  await syncRefunds(paymentIntentId)
  const { reference, totalCents, refunds } = await db.order.findUniqueOrThrow({
    where: { id },
    include: { refunds: true },
  })
  const amount = totalCents - requestedRefundCents(refunds)
  if (amount <= 0) return
  await stripe().refunds.create(
    { payment_intent: paymentIntentId, amount, metadata: { orderId: String(id), actor: 'the shop' } },
    { idempotencyKey: `order-${reference}-late-${attempt}-${amount}` },
  )
  await syncRefunds(paymentIntentId)
}
