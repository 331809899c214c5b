/** A paid invoice of a subscription, or the payment of a membership that is paid once. */
export interface StripePayment {
  id: string
  amountCents: number
  taxCents: number
  /** The amount that was refunded, or taken back by the payer's bank. */
  refundedCents: number
  feeCents: number
  currency: string
  paymentIntentId: string | null
  isTest: boolean
  periodFrom: Date | null
  /** The end of the period that it pays for; null for a membership that is paid once. */
  periodUntil: Date | null
  paidAt: Date
}

/** Tells whether a payment is valid: a zero invoice is, a fully refunded one is not. */
export const isPaymentValid = ({ amountCents, refundedCents }: StripePayment) =>
  amountCents === 0 || refundedCents < amountCents
