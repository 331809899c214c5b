/** The sums below a cart's lines: destination, discount, shipping. Computed in `orders/checkout/quote.server.ts`. */
export interface Sums {
  goodsCents: number
  discountCents: number
  shippingCents: number
  /** 0 for none. */
  tipCents: number
  /** What the shop suggests, in cents; null if it takes no tips. */
  tips: { sums: number[] } | null
  /** The gift card, and what it pays; null for none. */
  giftCard: { name: string; cents: number; balanceCents: number } | null
  takesGiftCards: boolean
  /** Before tax. */
  totalCents: number
  /** A digest sent back with the checkout, to notice what changed since. */
  mark: string
  destinations: { value: string; label: string }[]
  destination: string | null
  destinationName: string | null
  /** The destination that the reader's languages suggest. */
  likely: string | null
  /** Set if nobody has chosen yet, and the owner's default is a pickup point: the choice stays empty. */
  isPickupByDefault: boolean
  delivery: {
    method: string
    cents: number
    pickupPlace: string | null
    /** The sum from which its zone is free; null for never. */
    freeFromCents: number | null
  } | null
  /** Why it cannot be shipped. */
  problem: string | null
  stuckLineIds: number[]
  /** Set with `isForMembers` for what members get without a code. */
  reduction: { code: string; cents: number; problem: string | null; isForMembers?: true } | null
  takesCodes: boolean
  isTaxed: boolean
}
