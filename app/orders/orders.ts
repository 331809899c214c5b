export const orderStatuses = ['pending', 'paid', 'shipped', 'canceled', 'refunded'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/**
 * What an order may become. People move it along `pending → paid → shipped`, `pending → canceled` and
 * `paid|shipped → refunded`. Two more ways exist, and only Stripe's own word opens them: money that arrives for a canceled
 * order, and a refund that the buyer's bank sent back.
 */
const next: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['paid', 'canceled'],
  paid: ['shipped', 'refunded'],
  shipped: ['refunded'],
  canceled: [],
  refunded: [],
}

/** Whether a person may move an order so. */
export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
  return next[from].includes(to)
}

/** A word of the database that is a status. */
export function statusOf(word: string): OrderStatus {
  const known = orderStatuses.find((status) => status === word)
  if (!known) throw new Error(`There is no order status ${word}.`)
  return known
}

export interface OrderLine {
  merchItemId: number
  title: string
  image: string | null
  priceCents: number
  quantity: number
}

export interface OrderChange {
  fromStatus: string | null
  toStatus: string
  actor: string
  note: string | null
  /** ISO 8601 */
  at: string
}

export interface Order {
  id: number
  status: OrderStatus
  currency: string
  subtotalCents: number
  totalCents: number
  taxCents: number
  shippingCents: number
  refundedCents: number
  email: string
  phone: string | null
  shippingName: string | null
  shippingAddress: string | null
  trackingText: string | null
  /** Its page at Stripe waits for the buyer. */
  canBePaid: boolean
  createdAt: string
  expiresAt: string | null
  paidAt: string | null
  shippedAt: string | null
  lines: OrderLine[]
}

/** An order as admins see it. */
export interface AdminOrder extends Order {
  username: string
  flag: string | null
  /** Refunded, or about to be. */
  refundAskedCents: number
  changes: OrderChange[]
}

/** What a status is called where it is shown. */
export const statusNames: Record<OrderStatus, string> = {
  pending: 'Waiting for payment',
  paid: 'Paid',
  shipped: 'Shipped',
  canceled: 'Canceled',
  refunded: 'Refunded',
}

/** The most lines that one payment takes. */
export const mostLines = 100
/** Less than this, nothing excepted, Stripe does not charge; nor more than the other. In cents. */
export const leastTotalCents = 50
export const mostTotalCents = 99_999_999
export const ordersPerPage = 25

/** What admins look for: orders of one status, those that need a look, or all. */
export const filterNames = {
  all: 'All',
  stuck: 'Need a look',
  ...statusNames,
}
export type OrderFilter = keyof typeof filterNames

/** The filter that an address asks for; all for anything else. */
export function filterFrom(value: string | null): OrderFilter {
  return orderFilters.find((filter) => filter === value) ?? 'all'
}

const orderFilters = ['all', 'stuck', ...orderStatuses] as const

/** Whole cents of an amount written in dollars, `12`, `12.5` or `12.50`, without a detour over fractions. */
export function centsFrom(dollars: string): number {
  const [whole = '0', fraction = ''] = dollars.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
