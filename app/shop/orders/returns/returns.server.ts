import { db, inTransaction, type Prisma } from '../../../platform/database/db.server'
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import { daysLater, localTimeOf } from '../../../platform/site-zone'
import { loadReturnTerms, type ReturnTerms } from '../../shipping/return-terms.server'
import { type UnitsByLine, unitCountsOf } from '../line-units'
import { addToHistory, lockOrder } from '../order-status.server'
import { orderUnitsInclude } from '../refunds/refunded-units.server'
import {
  openReturnStates,
  type ReturnState,
  returnStates,
  returnStatesBefore,
  returnStateWords,
} from './return-lifecycle'
import { mailReturnAnswered, mailReturnRequested } from './return-mails.server'

export const withReturns = {
  ...orderUnitsInclude,
  shipments: { select: { id: true } },
  returns: { orderBy: { id: 'asc' }, include: { lines: { orderBy: { orderLineId: 'asc' } } } },
} satisfies Prisma.OrderInclude
type Order = Prisma.OrderGetPayload<{ include: typeof withReturns }>
type Line = Order['lines'][number]

/** Returns the returns of an order, oldest first, and the units that can still be returned, with the last day. */
export const loadReturnsOfOrder = async (orderId: number, now?: Date) =>
  returnsOf(await db.order.findUniqueOrThrow({ where: { id: orderId }, include: withReturns }), now)

export async function returnsOf(order: Order, now = new Date()) {
  const terms = await loadReturnTerms()
  return {
    ...returnableOf(order, terms, now),
    words: terms.words,
    requests: order.returns.map(toRequest(order)),
  }
}
export type OrderReturns = Awaited<ReturnType<typeof returnsOf>>

const toRequest =
  ({ lines }: Order) =>
  ({ id, status, reason, answer, createdAt, lines: picked }: Order['returns'][number]) => ({
    id,
    reason,
    answer,
    status: stateOf(status),
    createdAt: createdAt.toISOString(),
    isOpen: openReturnStates.includes(stateOf(status)),
    lines: picked.flatMap(({ orderLineId, quantity }) => {
      const line = lines.find((one) => one.id === orderLineId)
      return line ? [{ id: orderLineId, quantity, title: line.title }] : []
    }),
    canBeRefunded: picked.every(({ orderLineId, quantity }) => {
      const line = lines.find((one) => one.id === orderLineId)
      return line !== undefined && line.quantity - unitCountsOf(line).refunded >= quantity
    }),
  })

function stateOf(text: string): ReturnState {
  const known = returnStates.find((state) => state === text)
  if (!known) throw new Error(`Unknown state of a return ${text}`)
  return known
}

interface Returnable {
  /** The last day to request a return, YYYY-MM-DD; null if that is not possible. */
  until: string | null
  returnable: { id: number; title: string; most: number }[]
}

function returnableOf(order: Order, { days }: ReturnTerms, now: Date): Returnable {
  const { status, shippedAt, totalCents, giftCardCents } = order
  const isFree = totalCents + giftCardCents === 0
  const isGone = days === 0 || !shippedAt || isFree || !['paid', 'shipped'].includes(status)
  const until = isGone ? null : localTimeOf(daysLater(shippedAt, days)).date
  if (until === null || until < localTimeOf(now).date) return { until: null, returnable: [] }
  const returnable = order.lines
    .map((line) => ({ id: line.id, title: line.title, most: returnableUnits(order, line) }))
    .filter(({ most }) => most > 0)
  return { until, returnable }
}

/** Counts the returnable units of a line: sent, not refunded, and not in a return. */
function returnableUnits({ status, shipments, returns }: Order, line: Line): number {
  if (line.isDigital) return 0
  const { sent, refunded } = unitCountsOf(line)
  // An order that was shipped under the last release has no parcels.
  const there = status === 'shipped' && shipments.length === 0 ? line.quantity : sent
  const unitsIn = (states: string[]) =>
    returns
      .filter((request) => states.includes(request.status))
      .flatMap(({ lines }) => lines)
      .reduce((sum, { orderLineId, quantity }) => sum + (orderLineId === line.id ? quantity : 0), 0)
  return Math.min(
    there - unitsIn([...openReturnStates, 'received']),
    line.quantity - refunded - unitsIn(openReturnStates),
  )
}

interface AskedReturn {
  orderId: number
  picked: UnitsByLine
  reason: string
  /** The form's key: sending it twice creates one request. */
  key: string
  actor: string
}

/** @throws Invalid when no units are selected, or too many; Conflict when the time for returns is over */
export async function requestReturn({ orderId, picked, reason, key, actor }: AskedReturn, now = new Date()) {
  await inTransaction(async (tx) => {
    await lockOrder(tx, { id: orderId })
    if ((await tx.returnRequest.count({ where: { requestKey: key } })) > 0) return
    const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, include: withReturns })
    const { until, returnable } = returnableOf(order, await loadReturnTerms(tx), now)
    if (until === null) throw new Conflict(t('The time to return this order has passed.'))
    const lines = Object.entries(picked).map(([id, quantity]) => {
      const line = returnable.find((one) => one.id === Number(id))
      if (!line || quantity > line.most)
        throw new Invalid(
          t('Of {title}, {count, plural, other {# can be returned}}.', {
            title: line?.title ?? t('this item'),
            count: line?.most ?? 0,
          }),
        )
      return { orderLineId: line.id, quantity }
    })
    if (lines.length === 0) throw new Invalid(t('Choose what you would like to return.'))
    const { id } = await tx.returnRequest.create({
      data: { orderId, reason, requestKey: key, lines: { create: lines } },
    })
    const titles = lines.map(
      ({ orderLineId, quantity }) =>
        `${quantity} × ${returnable.find((one) => one.id === orderLineId)?.title}`,
    )
    await addToHistory(tx, order, actor, `Return requested: ${titles.join(', ')}.`)
    await mailReturnRequested(tx, id, orderId)
  })
}

interface ReturnChange {
  orderId: number
  returnId: number
  actor: string
}

/** @throws Conflict when the return was answered or withdrawn before */
export const withdrawReturn = (change: ReturnChange) =>
  changeReturn(change, 'withdrawn', msg('The buyer keeps the items after all.'))

/** @throws NotFound; Conflict when the return is closed */
export const receiveReturn = (change: ReturnChange) =>
  changeReturn(change, 'received', msg('A return has arrived.'))

/**
 * @param words the answer to the buyer
 * @throws NotFound; Conflict when the return was answered or withdrawn before
 */
export const answerReturn = (change: ReturnChange, to: 'accepted' | 'declined', words: string) =>
  changeReturn(change, to, to === 'accepted' ? msg('Return accepted.') : msg('Return declined.'), words)

async function changeReturn(
  { orderId, returnId: id, actor }: ReturnChange,
  to: ReturnState,
  note: string,
  answer?: string,
): Promise<void> {
  await inTransaction(async (tx) => {
    await lockOrder(tx, { id: orderId })
    const before = await tx.returnRequest.findUnique({ where: { id, orderId }, include: { order: true } })
    if (!before) throw new NotFound(t('Return not found.'))
    if (before.status === to) return
    if (!returnStatesBefore(to).includes(stateOf(before.status)))
      throw new Conflict(
        t('This return is already {state}.', { state: t(returnStateWords[stateOf(before.status)]) }),
      )
    await tx.returnRequest.update({ where: { id }, data: { status: to, answer } })
    await addToHistory(tx, before.order, actor, note)
    if (answer !== undefined) await mailReturnAnswered(tx, id)
  })
}

export const countOpenReturns = () => db.returnRequest.count({ where: { status: { in: openReturnStates } } })
