import type Stripe from 'stripe'

/** Stripe's objects as they are sent: the client makes its decimals of text. */
export type Price = Omit<Stripe.Price, 'unit_amount_decimal' | 'tiers'> & {
  unit_amount: number
  unit_amount_decimal: string
  product: string
}

export type Plan = Omit<Stripe.Plan, 'amount_decimal' | 'tiers'> & { amount_decimal: string }

export type SubscriptionItem = Omit<Stripe.SubscriptionItem, 'price' | 'plan'> & {
  price: Price
  plan: Plan
  quantity: number
}

export interface List<Row> {
  object: 'list'
  data: Row[]
  has_more: boolean
  total_count: number
  url: string
}

export type Subscription = Omit<Stripe.Subscription, 'items' | 'customer' | 'status'> & {
  items: List<SubscriptionItem>
  customer: string
  status: Status
  latest_invoice: string | null
  default_payment_method: string | null
  test_clock: string | null
}

export type Status =
  | 'active'
  | 'canceled'
  | 'incomplete'
  | 'incomplete_expired'
  | 'past_due'
  | 'paused'
  | 'trialing'
  | 'unpaid'

export type InvoiceLine = Omit<Stripe.InvoiceLineItem, 'pricing' | 'quantity_decimal'> & {
  pricing: {
    type: 'price_details'
    price_details: { price: string; product: string }
    unit_amount_decimal: string
  }
  quantity_decimal: string
}

export type Invoice = Omit<Stripe.Invoice, 'lines' | 'payments' | 'customer' | 'id'> & {
  id: string
  lines: List<InvoiceLine>
  customer: string
  test_clock: string | null
}

export type InvoicePayment = Omit<Stripe.InvoicePayment, 'payment'> & {
  payment: { type: 'payment_intent'; payment_intent: string }
}

export type Customer = Omit<Stripe.Customer, 'test_clock' | 'next_invoice_sequence'> & {
  test_clock: string | null
  next_invoice_sequence: number
  invoice_prefix: string
}

export function listObject<Row>(url: string, data: Row[]): List<Row> {
  return { object: 'list', data, has_more: false, total_count: data.length, url }
}
