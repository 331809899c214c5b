import type Stripe from 'stripe'
import type { LineAmounts, TaxBehavior } from './amounts.ts'
import type { Movement } from './balance.ts'
import type {
  InvoiceRecord,
  PaymentMethodRecord,
  PortalSession,
  SessionPlan,
  SubscriptionRecord,
} from './billing/records.ts'
import type { Customer, Price } from './billing/wire.ts'
import type { Buyer, Charge } from './payment-objects.ts'
import type { Card } from './test-cards.ts'

/** A Checkout Session with what Stripe knows of it beside the object it shows. */
export interface SessionRecord {
  session: Stripe.Checkout.Session
  lines: {
    description: string
    /** The product's description, in small print below its name. */
    note?: string
    quantity: number
    /** What is paid now; nothing for a line that begins with a trial. */
    amount_total: number
    taxBehavior?: TaxBehavior
    taxCode?: string | undefined
    metadata?: Record<string, string>
    /** The recurring price in words, as `$5.00 per month`. */
    recurring?: string
  }[]
  /** What each line came to when the amounts were last settled. */
  lineAmounts?: LineAmounts[]
  discountCents?: number
  couponName?: string
  shippingOptions?: { id: string; name: string; cents: number; taxBehavior: TaxBehavior }[]
  /** The metadata that its payment intent will carry. */
  intentMetadata: Record<string, string>
  /** The payment intent, made by the first attempt to pay; the session names it only once it is complete. */
  intentId: string | null
  /** How far billing time was ahead when it was made: it expires by the time that has passed since. */
  aheadSeconds?: number
  /** The subscription that it starts. */
  plan?: SessionPlan
  /** A payment that waits for the bank's own page. */
  challenge?: { buyer: Buyer; card: Card } | null
}

export interface EventJson {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: unknown; previous_attributes?: object }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

export interface EventRecord {
  event: EventJson
  /** A lost one is in the list of events, and never posted. */
  state: 'pending' | 'held' | 'delivered' | 'lost'
  /** Whether it will be posted once more after it was taken. */
  isRepeated?: boolean
  attempts: { at: string; status: number | null; error?: string }[]
}

export interface ApiResponse {
  status: number
  headers: Record<string, string>
  body: string
}

interface KeyRecord {
  path: string
  body: string
  createdMs: number
  /** Null while the first call is still at work. */
  response: ApiResponse | null
}

/** How failed payments of a subscription are handled, as in Stripe's dashboard. */
export interface BillingSettings {
  /** Days from each failed attempt to the next. */
  retryDays: number[]
  afterRetries: 'cancel' | 'unpaid' | 'past_due'
}

export const usualBilling: BillingSettings = { retryDays: [3, 5, 7], afterRetries: 'cancel' }

export interface Tables {
  sessions: Record<string, SessionRecord>
  coupons: Record<string, Stripe.Coupon>
  intents: Record<string, Stripe.PaymentIntent>
  charges: Record<string, Charge>
  refunds: Record<string, Stripe.Refund>
  disputes: Record<string, Stripe.Dispute>
  movements: Record<string, Movement>
  payouts: Record<string, { id: string; created: number }>
  events: Record<string, EventRecord>
  keys: Record<string, KeyRecord>
  products: Record<string, Stripe.Product>
  prices: Record<string, Price>
  customers: Record<string, Customer>
  /** Stripe still knows that there were these. */
  goneCustomers: Record<string, true>
  paymentMethods: Record<string, PaymentMethodRecord>
  subscriptions: Record<string, SubscriptionRecord>
  invoices: Record<string, InvoiceRecord>
  clocks: Record<string, Stripe.TestHelpers.TestClock>
  portals: Record<string, PortalSession>
  billing: Record<'settings', BillingSettings>
  /** How far the time of this stand-in is ahead of the machine's. */
  time: Record<'aheadSeconds', number>
}

/** @param saved of our own writing, so its shape is trusted; what an older version did not have begins empty */
export function tablesFrom(saved: Partial<Tables> = {}): Tables {
  return {
    sessions: table(saved.sessions),
    coupons: table(saved.coupons),
    intents: table(saved.intents),
    charges: table(saved.charges),
    refunds: table(saved.refunds),
    disputes: table(saved.disputes),
    movements: table(saved.movements),
    payouts: table(saved.payouts),
    events: table(saved.events),
    keys: table(saved.keys),
    products: table(saved.products),
    prices: table(saved.prices),
    customers: table(saved.customers),
    goneCustomers: table(saved.goneCustomers),
    paymentMethods: table(saved.paymentMethods),
    subscriptions: table(saved.subscriptions),
    invoices: table(saved.invoices),
    clocks: table(saved.clocks),
    portals: table(saved.portals),
    billing: { settings: saved.billing?.settings ?? usualBilling },
    time: { aheadSeconds: saved.time?.aheadSeconds ?? 0 },
  }
}

/** Without a prototype, so that an id called `constructor` finds nothing. */
function table<Row>(rows: Record<string, Row> = {}): Record<string, Row> {
  return Object.assign(Object.create(null), rows)
}
