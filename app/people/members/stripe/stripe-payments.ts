/** A paid invoice of a subscription, or the payment of a plan that is paid once. */
export interface StripePayment {
  id: string
  amountCents: number
  taxCents: number
  /** What was given back, or taken back by the payer's bank. */
  refundedCents: number
  feeCents: number
  currency: string
  paymentIntentId: string | null
  isTest: boolean
  periodFrom: Date | null
  /** What it pays for ends then; null for a plan that is paid once. */
  periodUntil: Date | null
  paidAt: Date
}

/** Tells whether a payment still stands: an invoice of nothing does, one that was given back whole does not. */
export const isStanding = ({ amountCents, refundedCents }: StripePayment) =>
  amountCents === 0 || refundedCents < amountCents
