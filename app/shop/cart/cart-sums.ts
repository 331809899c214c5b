/**
 * The totals below a cart's lines: destination, discount, shipping. `orders/checkout/quote.server.ts`
 * computes them.
 */
export interface CartTotals {
  goodsCents: number
  discountCents: number
  shippingCents: number
  /** The tip in cents; 0 for none. */
  tipCents: number
  /** The shop's suggested tips, in cents; null if it takes none. */
  tips: { sums: number[] } | null
  /** The gift card and the amount that it pays; null for none. */
  giftCard: { name: string; cents: number; balanceCents: number } | null
  takesGiftCards: boolean
  /** The total before tax. */
  totalCents: number
  /** A digest of the totals that the checkout sends back, to detect changes. */
  mark: string
  destinations: { value: string; label: string }[]
  destination: string | null
  destinationName: string | null
  /** The destination suggested by the reader's languages. */
  likely: string | null
  /**
   * Whether nobody has chosen a destination and the default is a pickup point: then no option is selected.
   */
  isPickupByDefault: boolean
  delivery: {
    method: string
    cents: number
    pickupPlace: string | null
    /** The amount from which shipping to the zone is free; null for never. */
    freeFromCents: number | null
  } | null
  /** Why the cart cannot be shipped. */
  problem: string | null
  stuckLineIds: number[]
  /** The discount; `isForMembers` is set for what members get without a code. */
  reduction: { code: string; cents: number; problem: string | null; isForMembers?: true } | null
  takesCodes: boolean
  isTaxed: boolean
}
