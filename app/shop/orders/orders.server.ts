import { db, type Prisma } from '../../platform/database/db.server'
import { NotFound } from '../../platform/errors/errors'
import { paging } from '../../platform/http/paging'
import { t } from '../../platform/i18n/i18n'
import { toIso } from '../../platform/iso-time'
import { shippingMethodText } from '../shipping/shipping-method.server'
import { isWayName } from '../ways-to-pay/ways'
import { holdsStock } from './checkout/hold-limits.server'
import { lineTitle } from './gift-cards/gift-card-line'
import { isOnlyDigital } from './line-units'
import {
  type OrderRow,
  openCheckoutsOf,
  placedOffline,
  waitsForBuyer,
  withLines,
} from './order-status.server'
import { type Order, orderNotFound, ordersPerPage, parseStatus } from './orders'
import { shipsTo } from './ships-to.server'
import { isLoneTip } from './tips/tips'

export async function ordersOf(userId: number, askedPage: string | number | null) {
  const where = { userId }
  const { page, pages, skip, take } = paging(askedPage, await db.order.count({ where }), ordersPerPage)
  const rows = await db.order.findMany({ where, include: withLines, orderBy: { id: 'desc' }, skip, take })
  return { orders: rows.map(toOrder), page, pages }
}

/**
 * @param name its reference, or its number
 * @throws NotFound for somebody else's order, too
 */
export async function orderOf(userId: number, name: string): Promise<Order> {
  const named = whereNamed(name)
  const row = named && (await db.order.findFirst({ where: { ...named, userId }, include: withLines }))
  if (!row) throw new NotFound(t(orderNotFound))
  return toOrder(row)
}

/** @returns undefined for an impossible name: PostgreSQL refuses a NUL character, and both engines a huge number */
export function whereNamed(name: string): Prisma.OrderWhereInput | undefined {
  if (/^[1-9]\d{0,8}$/.test(name)) return { id: Number(name) }
  return /^[\w-]{1,40}$/.test(name) ? { reference: name } : undefined
}

export async function orderBySession(userId: number, stripeSessionId: string): Promise<Order | null> {
  // PostgreSQL refuses a NUL character in a text.
  if (!/^\w+$/.test(stripeSessionId)) return null
  const row = await db.order.findFirst({ where: { userId, stripeSessionId }, include: withLines })
  return row && toOrder(row)
}

/**
 * Returns the quantities in the buyer's own pending orders, by variant id: sold out for others, available to this
 * buyer.
 */
export async function reservedQuantities(userId: number): Promise<Map<number, number>> {
  const orders = await db.order.findMany({
    where: { userId, status: 'pending', holdsStock: true, NOT: placedOffline },
    select: { id: true },
  })
  if (orders.length === 0) return new Map()
  const lines = await db.orderLine.findMany({
    where: { ...holdsStock, orderId: { in: orders.map(({ id }) => id) } },
    select: { variantId: true, quantity: true },
  })
  const reserved = new Map<number, number>()
  for (const { variantId, quantity } of lines)
    if (variantId !== null) reserved.set(variantId, (reserved.get(variantId) ?? 0) + quantity)
  return reserved
}

/** Returns the buyer's newest order that waits for payment. */
export function unpaidOrderOf(userId: number): Promise<Pick<Order, 'id' | 'reference'> | null> {
  return db.order.findFirst({
    where: { ...openCheckoutsOf(userId), stripeSessionId: { not: null } },
    select: { id: true, reference: true },
    orderBy: { id: 'desc' },
  })
}

export function toOrder(row: OrderRow): Order {
  return {
    id: row.id,
    reference: row.reference,
    status: parseStatus(row.status),
    currency: row.currency,
    subtotalCents: row.subtotalCents,
    discountCents: row.discountCents,
    discountCode: row.discountCode,
    tipCents: row.tipCents,
    tipTitle: row.tipTitle,
    giftCardCents: row.giftCardCents,
    totalCents: row.totalCents,
    taxCents: row.taxCents,
    includedTaxCents: row.includedTaxCents,
    shippingCents: row.shippingCents,
    shippingMethod: row.shippingMethod && shippingMethodText(row.shippingMethod),
    shippingCountry: row.shippingCountry,
    pickupPlace: row.pickupPlace,
    refundedCents: row.refundedCents,
    email: row.email,
    phone: row.phone,
    shippingName: row.shippingName,
    shippingAddress: row.shippingAddress,
    shipsTo: shipsTo(row),
    trackingText: row.trackingText,
    waitsForBuyer: waitsForBuyer(row),
    payBy: isWayName(row.payBy) ? row.payBy : null,
    receivedCents: row.receivedCents,
    tradedCents: row.tradedCents,
    isPlaced: row.payBy !== null && row.stripeSessionId !== null,
    canBePaid:
      row.status === 'pending' &&
      row.stripeSessionId !== null &&
      row.paymentIntentId === null &&
      row.payBy === null,
    isBeingPaid: row.status === 'pending' && row.paymentIntentId !== null && row.flag === null,
    isDigital: isOnlyDigital(row.lines) || isLoneTip(row),
    isTest: row.isTest,
    createdAt: row.createdAt.toISOString(),
    expiresAt: toIso(row.expiresAt),
    paidAt: toIso(row.paidAt),
    shippedAt: toIso(row.shippedAt),
    lines: row.lines.map(({ merchItemId, image, priceCents, quantity, shipsFrom, parts, ...line }) => ({
      merchItemId,
      title: lineTitle({ merchItemId, ...line }),
      image,
      priceCents,
      quantity,
      shipsFrom,
      parts: parts.map((part) => ({ title: part.title, quantity: part.quantity })),
    })),
  }
}
