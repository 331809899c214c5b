import type Stripe from 'stripe'
import type { Fields } from './fields.ts'
import { inCurrency } from './money.ts'
import { invalid } from './refusal.ts'
import { lineItem } from './session-shape.ts'
import type { Line, SessionRecord } from './store.ts'

const HALF_HOUR = 30 * 60
const DAY = 24 * 60 * 60
const MAX_LINES = 100
const SMALLEST_TOTAL = 50
const LARGEST_TOTAL = 99_999_999

/** The lines, at least one and at most 100. */
export function linesOf(fields: Fields, created: number): Line[] {
  const items = fields.objects('line_items')
  if (items.length === 0) fields.missing('line_items')
  if (items.length > MAX_LINES) {
    throw invalid(`Array line_items exceeded maximum ${MAX_LINES} allowed elements.`, 'line_items')
  }
  return items.map((item) => lineItem(item, created))
}

/** The one currency of all lines. */
export function currencyOf(lines: Line[]): string {
  const currencies = [...new Set(lines.map((line) => line.currency))]
  const [currency = 'usd', other] = currencies
  if (other === undefined) return currency
  throw invalid(
    `All prices on a Checkout Session must be expressed in the same currency: found ${currencies.join(', ')}.`,
    'line_items',
  )
}

/** Stripe charges neither next to nothing nor a million. */
export function checkTotal(total: number, currency: string): void {
  if (total > 0 && total < SMALLEST_TOTAL) {
    const least = inCurrency(SMALLEST_TOTAL, currency)
    const message = `The Checkout Session's total amount due must add up to at least ${least} ${currency}`
    throw invalid(message, undefined, 'amount_too_small')
  }
  if (total > LARGEST_TOTAL) {
    const most = inCurrency(LARGEST_TOTAL, currency)
    const message = `The Checkout Session's total amount due must add up to no more than ${most} ${currency}`
    throw invalid(message, undefined, 'amount_too_large')
  }
}

/** 30 minutes to 24 hours ahead; 24 hours where nothing is said. */
export function expiresAt(fields: Fields, created: number): number {
  const at = fields.integer('expires_at', 0, Number.MAX_SAFE_INTEGER) ?? created + DAY
  if (at < created + HALF_HOUR) {
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    )
  }
  if (at > created + DAY) {
    throw invalid(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    )
  }
  return at
}

/** The email to prefill. */
export function customerEmail(fields: Fields): string | null {
  const value = fields.text('customer_email', 800)
  if (value === null || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return value
  throw invalid(`Invalid email address: ${value}`, 'customer_email', 'email_invalid')
}

/** Cards and a bank debit, unless the request narrows them. */
export function paymentMethodTypes(fields: Fields, currency: string): string[] {
  const debit = currency === 'usd' ? 'us_bank_account' : 'sepa_debit'
  const asked = fields.texts('payment_method_types')
  const unknown = asked.find((method) => method !== 'card' && method !== debit)
  if (unknown) throw invalid(`Invalid payment_method_types: ${unknown}`, 'payment_method_types')
  return asked.length > 0 ? asked : ['card', debit]
}

/** The countries shipped to, where an address is asked for. */
export function shippingCountries(fields: Fields): Stripe.Checkout.Session.ShippingAddressCollection | null {
  const collection = fields.object('shipping_address_collection')
  if (!collection) return null
  const countries = collection.texts('allowed_countries')
  if (countries.length === 0) collection.missing('allowed_countries')
  const wrong = countries.find((country) => !/^[A-Z]{2}$/.test(country))
  if (wrong === undefined) return { allowed_countries: countries }
  const param = collection.at('allowed_countries')
  throw invalid(`Invalid ${param}: ${wrong} is not a two-letter country code`, param)
}

/** What the payment intent will carry. */
export function intentData(fields: Fields): SessionRecord['intentData'] {
  const data = fields.object('payment_intent_data')
  data?.only(
    'description',
    'metadata',
    'receipt_email',
    'statement_descriptor',
    'statement_descriptor_suffix',
  )
  return {
    metadata: data?.metadata() ?? {},
    description: data?.text('description') ?? null,
    receiptEmail: data?.text('receipt_email') ?? null,
  }
}
