import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import type { PaymentWayName } from '../ways-to-pay/ways'

/**
 * The statuses of orders. The possible changes are in `order-lifecycle.ts`, drawn in
 * `docs/order-lifecycle.md`.
 */
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

export interface Order {
  id: number
  /** A random text in the order's address. */
  reference: string
  status: OrderStatus
  currency: string
  /** The price of the goods, before discount, shipping and tax. */
  subtotalCents: number
  discountCents: number
  discountCode: string | null
  /** The tip in addition to the goods. */
  tipCents: number
  /** The name of the tip's recipient; null for the shop. */
  tipTitle: string | null
  giftCardCents: number
  /** The amount to pay besides the gift card: subtotal - discount + shipping + tax + tip - gift card. */
  totalCents: number
  taxCents: number
  /** Tax included in the prices. */
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
  /** The address; its last line is the country's code. */
  shippingAddress: string | null
  /** Name and address for display, with the country's name. */
  shipsTo: string | null
  trackingText: string | null
  canBePaid: boolean
  /** Whether a payment is in progress that takes days, like a bank debit. */
  isBeingPaid: boolean
  /** Whether the buyer still has to confirm the order on the order's page. */
  waitsForBuyer: boolean
  /** The way of paying; null for Stripe. */
  payBy: PaymentWayName | null
  /** Whether an order without Stripe has been confirmed. */
  isPlaced: boolean
  /** The money that staff has received, in cents. */
  receivedCents: number
  /** The value of goods given in trade. */
  tradedCents: number
  /** Whether there is nothing to ship. */
  isDigital: boolean
  isTest: boolean
  /** The shop that sold it before the site moved here, and its number there; null for an order of this shop. */
  importedFrom: string | null
  importedNumber: string | null
  createdAt: string
  expiresAt: string | null
  paidAt: string | null
  shippedAt: string | null
  lines: OrderLine[]
}

export interface ExportedOrder extends Order {
  username: string
  /** The reason why an admin should look at it. */
  flag: string | null
}

export interface AdminOrder extends ExportedOrder {
  /** The buyer's name, or a guest's address. */
  buyer: string
  /** The amount of completed and pending refunds. */
  refundRequestedCents: number
}

/** The maximum number of lines and the maximum total of an order: Stripe's limits for one payment. */
export const maxOrderLines = 100
export const maxOrderTotalCents = 99_999_999

export const orderAddress = ({ reference }: Pick<Order, 'reference'>) =>
  href('/orders/:id', { id: reference })

/** Returns the money paid for an order, without what was traded. */
export const paidCentsOf = (order: { payBy: string | null; receivedCents: number; totalCents: number }) =>
  order.payBy === null ? order.totalCents : order.receivedCents

/** Tells whether an admin can cancel an order, which must be unpaid. */
export const canBeCanceled = ({ status, canBePaid, isPlaced, receivedCents }: Order) =>
  status === 'pending' && (canBePaid || (isPlaced && receivedCents === 0))

/** Returns the reference for a bank transfer, the same in every language, since admins search for it. */
export const paymentReferenceOf = ({ id }: Pick<Order, 'id'>) => `Order ${id}`

/** The pickup place of goods that a buyer took along from the table. */
export const tablePickupPlace = 'At the table'

export const pickupPlaceText = (place: string) => (place === tablePickupPlace ? t('At a fair') : place)

export const orderNotFound = msg('Order not found.')

export const ordersPerPage = 25

export const filterLabels = {
  placed: msg('Placed'),
  abandoned: msg('Abandoned'),
  all: msg('All'),
  stuck: msg('Needs attention'),
  disputed: msg('Disputed'),
  returns: msg('Returns'),
  transfers: msg('Unpaid, other payment'),
  ...statusLabels,
}
export type OrderFilter = keyof typeof filterLabels

export function parseFilter(value: string | null): OrderFilter {
  return orderFilters.find((filter) => filter === value) ?? 'placed'
}

export const orderFilters = Object.keys(filterLabels) as OrderFilter[]

/** Tells whether an order is picked up. It is shipped after all once an admin has entered an address. */
export const isPickedUp = ({
  pickupPlace,
  shippingAddress,
}: Pick<Order, 'pickupPlace' | 'shippingAddress'>) => Boolean(pickupPlace && !shippingAddress)
