/** Beside the lines of a cart: where it goes, what is taken off and what comes to it, as `orders/checkout/quote.server.ts` finds it. */
export interface Sums {
  goodsCents: number
  discountCents: number
  shippingCents: number
  /** Before tax. */
  totalCents: number
  /** Sent back with the checkout, to notice what changed since. */
  mark: string
  destinations: { value: string; label: string }[]
  destination: string | null
  destinationName: string | null
  delivery: { method: string; cents: number; pickupPlace: string | null } | null
  /** Why it cannot be sent. */
  problem: string | null
  stuckLineIds: number[]
  reduction: { code: string; cents: number; problem: string | null } | null
  takesCodes: boolean
  /** Stripe adds tax. */
  isTaxed: boolean
}
