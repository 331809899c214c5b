import { db, type Prisma } from '../../platform/database/db.server'
import { NotFound } from '../../platform/errors/errors'
import { paging } from '../../platform/http/paging'
import { t } from '../../platform/i18n/i18n'
import { toIso } from '../../platform/iso-time'
import { shippingMethodText } from '../shipping/shipping-method.server'
import { isPaymentWayName } from '../ways-to-pay/ways'
import { whereHoldsStock } from './checkout/hold-limits.server'
import { orderLineTitle } from './gift-cards/gift-card-line'
import { isOnlyDigital } from './line-units'
import {
  isWaitingForBuyerConfirmation,
  type OrderRow,
  orderLinesInclude,
  whereConfirmedWithoutStripe,
  whereOpenCheckoutOf,
} from './order-status.server'
import { type Order, orderNotFound, ordersPerPage, parseStatus } from './orders'
import { shippingAddressText } from './shipping-address-text.server'
import { isTipOnly } from './tips/tips'

/** Returns a page of a user's orders, without the parts of bundles. */
export async function listOrdersOfUser(userId: number, askedPage: string | number | null) {
  const where = { userId }
  const { page, pages, skip, take } = paging(askedPage, await db.order.count({ where }), ordersPerPage)
  const rows = await db.order.findMany({
    where,
    include: { lines: { orderBy: { id: 'asc' } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip,
    take,
  })
  const orders = rows.map((row) => orderFromRow({ ...row, lines: row.lines.map(withoutParts) }))
  return { orders, page, pages }
}

/** Returns a line as lists show it, which do not tell the parts of bundles. */
export const withoutParts = <Line>(line: Line) => ({ ...line, parts: [] })

/**
 * @param name its reference, or its number
 * @throws NotFound for somebody else's order, too
 */
export async function findOrderByReferenceOrNumber(userId: number, name: string): Promise<Order> {
  const named = whereOrderNamed(name)
  const row = named && (await db.order.findFirst({ where: { ...named, userId }, include: orderLinesInclude }))
  if (!row) throw new NotFound(t(orderNotFound))
  return orderFromRow(row)
}

/** @returns undefined for an impossible name: PostgreSQL refuses a NUL character, and both engines a huge number */
export function whereOrderNamed(name: string): Prisma.OrderWhereInput | undefined {
  if (/^[1-9]\d{0,8}$/.test(name)) return { id: Number(name) }
  return /^[\w-]{1,40}$/.test(name) ? { reference: name } : undefined
}

export async function findOrderBySession(userId: number, stripeSessionId: string): Promise<Order | null> {
  // PostgreSQL refuses a NUL character in a text.
  if (!/^\w+$/.test(stripeSessionId)) return null
  const row = await db.order.findFirst({ where: { userId, stripeSessionId }, include: orderLinesInclude })
  return row && orderFromRow(row)
}

/** Returns the units reserved by the buyer's own pending orders, by variant id: they are available to this buyer. */
export async function sumReservedQuantities(userId: number): Promise<Map<number, number>> {
  const orders = await db.order.findMany({
    where: { userId, status: 'pending', holdsStock: true, NOT: whereConfirmedWithoutStripe },
    select: { id: true },
  })
  if (orders.length === 0) return new Map()
  const lines = await db.orderLine.findMany({
    where: { ...whereHoldsStock, orderId: { in: orders.map(({ id }) => id) } },
    select: { variantId: true, quantity: true },
  })
  const reserved = new Map<number, number>()
  for (const { variantId, quantity } of lines)
    if (variantId !== null) reserved.set(variantId, (reserved.get(variantId) ?? 0) + quantity)
  return reserved
}

/** Returns the buyer's newest unpaid order. */
export function findUnpaidOrderOf(userId: number): Promise<Pick<Order, 'id' | 'reference'> | null> {
  return db.order.findFirst({
    where: { ...whereOpenCheckoutOf(userId), stripeSessionId: { not: null } },
    select: { id: true, reference: true },
    orderBy: { id: 'desc' },
  })
}

export function orderFromRow(row: OrderRow): Order {
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
    shipsTo: shippingAddressText(row),
    trackingText: row.trackingText,
    waitsForBuyer: isWaitingForBuyerConfirmation(row),
    payBy: isPaymentWayName(row.payBy) ? row.payBy : null,
    receivedCents: row.receivedCents,
    tradedCents: row.tradedCents,
    isPlaced: row.payBy !== null && row.stripeSessionId !== null,
    canBePaid:
      row.status === 'pending' &&
      row.stripeSessionId !== null &&
      row.paymentIntentId === null &&
      row.payBy === null,
    isBeingPaid: row.status === 'pending' && row.paymentIntentId !== null && row.flag === null,
    isDigital: isOnlyDigital(row.lines) || isTipOnly(row),
    isTest: row.isTest,
    importedFrom: row.importedFrom,
    importedNumber: row.importedNumber,
    createdAt: row.createdAt.toISOString(),
    expiresAt: toIso(row.expiresAt),
    paidAt: toIso(row.paidAt),
    shippedAt: toIso(row.shippedAt),
    lines: row.lines.map(({ merchItemId, image, priceCents, quantity, shipsFrom, parts, ...line }) => ({
      merchItemId,
      title: orderLineTitle({ merchItemId, ...line }),
      image,
      priceCents,
      quantity,
      shipsFrom,
      parts: parts.map((part) => ({ title: part.title, quantity: part.quantity })),
    })),
  }
}
