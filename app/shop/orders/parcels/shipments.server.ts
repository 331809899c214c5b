import { inTransaction, type Prisma, type Transaction } from '../../../platform/database/db.server'
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import type { OpenedVersion } from '../../../site/content/opened-version'
import { createOutdatedFormError, type DisplayedValues } from '../../../site/content/versions.server'
import { refundDueFlag } from '../flags'
import { type UnitsByLine, unitCountsOf } from '../line-units'
import { mailShipment } from '../mails/order-mails.server'
import { addToHistory, changeOrderStatus, lockOrder } from '../order-status.server'
import { orderNotFound, parseStatus, statusWord } from '../orders'
import { requestedRefundCents } from '../refunds/refund-sums'
import { orderUnitsInclude } from '../refunds/refunded-units.server'
import { type ParcelTracking, parseTracking, trackingSummary } from './carriers'

const toShip = {
  ...orderUnitsInclude,
  refunds: true,
  shipments: { orderBy: { id: 'asc' } },
} satisfies Prisma.OrderInclude
type OrderToShip = Prisma.OrderGetPayload<{ include: typeof toShip }>

interface Parcel extends ParcelTracking {
  orderId: number
  /** The units to send; by default all remaining ones. */
  picked?: UnitsByLine
  /**
   * The number of sent units that the admin's page showed: if another parcel was sent since then, this one is
   * refused.
   */
  expectedSent?: number
  actor: string
}

/**
 * Sends a parcel. The last one marks the order as shipped.
 * @throws NotFound, Conflict when the order is not paid, is being refunded or was shipped meanwhile, Invalid for too
 * many units
 */
export async function sendParcel({
  orderId,
  picked,
  expectedSent,
  actor,
  ...tracking
}: Parcel): Promise<void> {
  await inTransaction(async (tx) => {
    const order = await orderToShip(tx, orderId)
    const sent = order.lines.reduce((sum, line) => sum + unitCountsOf(line).sent, 0)
    if (expectedSent !== undefined && expectedSent !== sent) {
      throw new Conflict(
        t('A parcel of this order was sent since you opened the page. Please check it again.'),
      )
    }
    const parts = partsOf(order, picked)
    const isLast = order.lines.every(({ id, ...line }) => unitCountsOf(line).left === (parts.get(id) ?? 0))
    const text = trackingSummary(tracking)
    const texts = [...order.shipments.map(trackingSummary), text].filter(Boolean).join('; ')
    const data = { trackingText: texts || null, shippedAt: new Date() }
    if (parts.size > 0 || order.lines.length === 0) await createShipment(tx, order, parts, tracking, actor)
    if (isLast) {
      await changeOrderStatus(
        tx,
        orderId,
        { from: 'paid', to: 'shipped', actor, note: text || undefined },
        data,
      )
      return
    }
    await tx.order.update({ where: { id: orderId }, data })
    const what = order.lines.flatMap(({ id, title }) => (parts.has(id) ? `${parts.get(id)} × ${title}` : []))
    const note = [`Sent ${what.join(', ')}.`, text].filter(Boolean).join(' ')
    await tx.orderChange.create({ data: { orderId, fromStatus: 'paid', toStatus: 'paid', actor, note } })
  })
}

/**
 * Ships the rest of an order.
 * @param text a tracking number, perhaps with its carrier's name before it
 * @throws NotFound, Conflict like `sendParcel`
 */
export const shipRemaining = (orderId: number, text: string, actor: string) =>
  sendParcel({ orderId, actor, ...parseTracking(text) })

async function orderToShip(tx: Transaction, id: number): Promise<OrderToShip> {
  if (!(await lockOrder(tx, { id }))) throw new NotFound(t(orderNotFound))
  const order = await tx.order.findUniqueOrThrow({ where: { id }, include: toShip })
  const { status, flag, totalCents, refunds } = order
  const isBeingRefunded = totalCents > 0 && requestedRefundCents(refunds) >= totalCents
  if (flag === refundDueFlag || isBeingRefunded) throw new Conflict(t('This order is being refunded.'))
  if (parseStatus(status) !== 'paid')
    throw new Conflict(t('This order is {status}, so it cannot be shipped.', { status: statusWord(status) }))
  return order
}

function partsOf({ lines }: OrderToShip, picked?: UnitsByLine): Map<number, number> {
  const parts = new Map<number, number>()
  for (const line of lines) {
    const { left } = unitCountsOf(line)
    const quantity = picked ? (picked[line.id] ?? 0) : left
    if (quantity > left)
      throw new Invalid(
        t('Of {title}, {count, plural, other {# are left to ship}}.', { title: line.title, count: left }),
      )
    if (quantity > 0) parts.set(line.id, quantity)
  }
  if (picked && parts.size === 0) throw new Invalid(t('Choose at least one item.'))
  return parts
}

async function createShipment(
  tx: Transaction,
  { id: orderId }: OrderToShip,
  parts: Map<number, number>,
  tracking: ParcelTracking,
  shippedBy: string,
): Promise<void> {
  const lines = [...parts].map(([orderLineId, quantity]) => ({ orderLineId, quantity }))
  const { id } = await tx.shipment.create({
    data: { orderId, shippedBy, ...tracking, lines: { create: lines } },
  })
  await mailShipment(tx, orderId, id)
}

interface TrackingChange extends ParcelTracking {
  orderId: number
  shipmentId: number
  opened: OpenedVersion | undefined
  actor: string
}

/** @throws NotFound; Outdated when somebody else changed the shipment since the form was opened */
export async function changeTracking({ orderId, shipmentId, opened, actor, ...tracking }: TrackingChange) {
  await inTransaction(async (tx) => {
    const shipment = await tx.shipment.findFirst({
      where: { id: shipmentId, orderId },
      include: { order: true },
    })
    if (!shipment) throw new NotFound(t(orderNotFound))
    const before = trackingSummary(shipment)
    if (before === trackingSummary(tracking)) return
    const { count } = await tx.shipment.updateMany({
      where: { id: shipmentId, version: opened?.version },
      data: { ...tracking, version: { increment: 1 } },
    })
    if (count === 0) {
      const now = await tx.shipment.findUniqueOrThrow({ where: { id: shipmentId } })
      const saved = {
        what: msg('this tracking number'),
        version: now.version,
        shown: trackingForComparison(now),
      }
      throw await createOutdatedFormError(tx, opened, saved)
    }
    const all = await tx.shipment.findMany({ where: { orderId }, orderBy: { id: 'asc' } })
    const trackingText = all.map(trackingSummary).filter(Boolean).join('; ') || null
    await tx.order.update({ where: { id: orderId }, data: { trackingText } })
    const note = `Tracking is now ${trackingSummary(tracking) || 'empty'}. Before: ${before || 'empty'}.`
    await addToHistory(tx, shipment.order, actor, note)
  })
}

export const trackingForComparison = ({ carrier, trackingNumber }: ParcelTracking): DisplayedValues => ({
  [t('Carrier')]: carrier,
  [t('Tracking number')]: trackingNumber,
})
