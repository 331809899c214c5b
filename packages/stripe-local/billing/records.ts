import type Stripe from 'stripe'
import type { Card } from '../test-cards.ts'
import type { Invoice, InvoicePayment, Subscription } from './wire.ts'

/** A saved card, with the number that says how the bank answers. */
export interface PaymentMethodRecord {
  method: Stripe.PaymentMethod
  number: string
  /** Whether its owner has agreed, at the bank, to later payments. */
  isAuthenticated: boolean
}

/** What a Checkout Session in subscription mode will start. */
export interface SessionPlan {
  items: { price: string; quantity: number }[]
  /** Prices that are paid once, with the first invoice. */
  once: { price: string; quantity: number }[]
  metadata: Record<string, string>
  description: string | null
  /** Of these the one that is set. */
  trialDays: number | null
  trialEnd: number | null
  missingPaymentMethod: MissingPaymentMethod
}

export type MissingPaymentMethod = 'cancel' | 'create_invoice' | 'pause'

/** A line that the next invoice will have. */
export interface PendingLine {
  description: string
  amount: number
  price: string
  quantity: number
  period: { start: number; end: number }
  isProration: boolean
  /** The item of the subscription that it is about; none for what is paid once. */
  item: string | null
}

export interface AppliedDiscount {
  id: string
  coupon: string
  start: number
  /** When it ends; null for one that does not, or that holds for one invoice. */
  end: number | null
  isOnce: boolean
}

export interface SubscriptionRecord {
  subscription: Subscription
  pending: PendingLine[]
  discounts: AppliedDiscount[]
  /** The country that its invoices are taxed for, where tax is automatic. */
  taxedIn: string | null
  /** Invoices that are drafts, or open and still to be collected. */
  running: string[]
  isTrialEndAnnounced: boolean
}

export interface InvoiceRecord {
  invoice: Invoice
  subscriptionId: string | null
  payments: InvoicePayment[]
  /** How many of the retries are used up. */
  retries: number
  challenge?: Challenge | null
}

/** A card that waits for the page of the bank. */
export interface Challenge {
  card: Card
  name: string
}

/** A visit to the customer portal. */
export interface PortalSession {
  session: Stripe.BillingPortal.Session
  challenge: Challenge | null
}
