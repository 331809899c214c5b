import { msg } from '../../platform/i18n/i18n'

export const paymentWayNames = ['transfer', 'cash', 'trade'] as const
/** A way to pay besides Stripe. */
export type PaymentWayName = (typeof paymentWayNames)[number]

export const paymentWayLabels: Record<PaymentWayName, string> = {
  transfer: msg('Bank transfer'),
  cash: msg('Cash on pick-up'),
  trade: msg('Trade'),
}

export const isPaymentWayName = (name: unknown): name is PaymentWayName =>
  paymentWayNames.some((known) => known === name)

export interface PaymentWay {
  name: PaymentWayName
  isOn: boolean
  /** Instructions for the buyer, such as a bank account or opening hours. */
  words: string
  /** The number of days that an order waits for its payment. */
  days: number
}

/** A way to pay, as the checkout offers it. */
export interface PayOption {
  value: 'stripe' | PaymentWayName
  label: string
  hint?: string
}

export type StripeState = 'on' | 'tests' | 'off'

export const stripeStateTexts: Record<StripeState, string> = {
  on: msg('Stripe is on.'),
  tests: msg('Test payments: no money moves. Set a live STRIPE_SECRET_KEY to take cards.'),
  off: msg('Stripe is off. Set STRIPE_SECRET_KEY on the server.'),
}
