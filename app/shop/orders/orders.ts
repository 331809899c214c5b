import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import type { WayName } from '../ways-to-pay/ways'

/** The possible changes stand in `order-lifecycle.ts`, drawn in `docs/order-lifecycle.md`. */
export const orderStatuses = ['pending', 'paid', 'shipped', 'canceled', 'refunded'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const statusLabels: Record<OrderStatus, string> = {
  pending: msg('Waiting for payment'),
  paid: msg('Paid'),
  shipped: msg('Shipped'),
  canceled: msg('Canceled'),
  refunded: msg('Refunded'),
}

const statusWords: Record<OrderStatus, string> = {
  pending: msg('pending'),
  paid: msg('paid'),
  shipped: msg('shipped'),
  canceled: msg('canceled'),
  refunded: msg('refunded'),
}

export function parseStatus(text: string): OrderStatus {
  const known = orderStatuses.find((status) => status === text)
  if (!known) throw new Error(`Unknown order status ${text}`)
  return known
}

/** Returns a status within a sentence: "This order is paid." */
export const statusWord = (status: string): string => t(statusWords[parseStatus(status)])

interface OrderLine {
  merchItemId: number
  title: string
  image: string | null
  priceCents: number
  quantity: number
  /** The day from which a pre-order ships, as 2026-12-24. */
  shipsFrom: string | null
  /** The contents of one bundle. */
  parts: { title: string; quantity: number }[]
}

interface OrderChange {
  fromStatus: string | null
  toStatus: string
  actor: string
  note: string | null
  /** ISO 8601 */
  at: string
}

export interface Order {
  id: number
  /** Random, for the order's address. */
  reference: string
  status: OrderStatus
  currency: string
  /** The goods, before discount, shipping and tax. */
  subtotalCents: number
  discountCents: number
  discountCode: string | null
  /** Given beside the goods. */
  tipCents: number
  /** Whom the tip is for; null for the shop. */
  tipTitle: string | null
  giftCardCents: number
  /** What is paid beside the gift card: subtotal - discount + shipping + tax + tip - gift card */
  totalCents: number
  taxCents: number
  /** Tax contained in the prices. */
  includedTaxCents: number
  shippingCents: number
  shippingMethod: string | null
  shippingCountry: string | null
  /** The pickup point and its hours; if set, nothing is shipped. */
  pickupPlace: string | null
  refundedCents: number
  email: string
  phone: string | null
  shippingName: string | null
  /** Ends in the country's code. */
  shippingAddress: string | null
  /** Name and address as they are read, with the country's name. */
  shipsTo: string | null
  trackingText: string | null
  canBePaid: boolean
  /** Its payment is on the way and takes days, like a bank debit. */
  isBeingPaid: boolean
  /** Its buyer has to complete it on its page. */
  waitsForBuyer: boolean
  /** How it is paid; null by Stripe. */
  payBy: WayName | null
  /** Set once an order that is paid without Stripe is complete. */
  isPlaced: boolean
  /** Money that staff received. */
  receivedCents: number
  /** What was given in goods instead. */
  tradedCents: number
  /** Set if there is nothing to ship. */
  isDigital: boolean
  isTest: boolean
  createdAt: string
  expiresAt: string | null
  paidAt: string | null
  shippedAt: string | null
  lines: OrderLine[]
}

export interface ExportedOrder extends Order {
  username: string
  /** Why it needs attention. */
  flag: string | null
}

export interface AdminOrder extends ExportedOrder {
  /** The name of whoever bought, or a guest's address. */
  buyer: string
  /** Refunded, or a refund is on the way. */
  refundRequestedCents: number
  changes: OrderChange[]
}

/** Stripe's limits for one payment. */
export const maxLines = 100
export const maxTotalCents = 99_999_999

export const orderAddress = ({ reference }: Pick<Order, 'reference'>) =>
  href('/orders/:id', { id: reference })

/** Returns the money that came for a paid order: what was traded did not. */
export const paidCentsOf = (order: { payBy: string | null; receivedCents: number; totalCents: number }) =>
  order.payBy === null ? order.totalCents : order.receivedCents

/** Tells whether the desk can cancel an order: nobody has paid for it. */
export const canBeCanceled = ({ status, canBePaid, isPlaced, receivedCents }: Order) =>
  status === 'pending' && (canBePaid || (isPlaced && receivedCents === 0))

/** What a buyer writes on a transfer: the same in every language, since the desk looks for it. */
export const payReference = ({ id }: Pick<Order, 'id'>) => `Order ${id}`

/** The pick-up place of what a buyer took along. */
export const atTheTable = 'At the table'

export const placeText = (place: string) => (place === atTheTable ? t('At the table') : place)

export const orderNotFound = msg('Order not found.')

export const ordersPerPage = 25

export const filterLabels = {
  all: msg('All'),
  stuck: msg('Needs attention'),
  disputed: msg('Disputed'),
  returns: msg('Returns'),
  transfers: msg('To mark as paid'),
  ...statusLabels,
}
export type OrderFilter = keyof typeof filterLabels

export function parseFilter(value: string | null): OrderFilter {
  return orderFilters.find((filter) => filter === value) ?? 'all'
}

export const orderFilters = ['all', 'stuck', 'disputed', 'returns', 'transfers', ...orderStatuses] as const

/** Tells whether an order is picked up; an address that an admin has entered overrides the pickup point. */
export const isPickup = ({ pickupPlace, shippingAddress }: Pick<Order, 'pickupPlace' | 'shippingAddress'>) =>
  Boolean(pickupPlace && !shippingAddress)
