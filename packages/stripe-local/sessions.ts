import type Stripe from 'stripe'
import { ApiError, invalid } from './api-error.ts'
import { planFrom } from './billing/session-plan.ts'
import { couponToUse, discountBy } from './coupons.ts'
import { money } from './money.ts'
import { parseParams } from './params.ts'
import { expire, findSession, type Sandbox } from './sandbox.ts'
import { amountsIn, settleAmounts } from './session-amounts.ts'
import { blankCustomer, blankSession } from './session-object.ts'
import { type PaymentMode, SessionParams, type SubscriptionMode } from './session-params.ts'
import { newId } from './store.ts'
import type { SessionRecord } from './tables.ts'

const HALF_HOUR = 30 * 60
const DAY = 24 * 60 * 60
const SMALLEST_TOTAL_CENTS = 50
const LARGEST_TOTAL_CENTS = 99_999_999

/** `POST /v1/checkout/sessions`. */
export function createSession(sandbox: Sandbox, encoded: string): Stripe.Checkout.Session {
  const params = parseParams(SessionParams, encoded)
  const record =
    params.mode === 'payment' ? paymentRecord(sandbox, params) : subscriptionRecord(sandbox, params)
  const { session } = record
  const amounts = amountsIn(record, null)
  checkTotal(amounts.total, session.currency ?? 'usd')
  settleAmounts(record, amounts)
  sandbox.store.tables.sessions[session.id] = record
  sandbox.store.touch()
  return session
}

function paymentRecord(sandbox: Sandbox, params: PaymentMode): SessionRecord {
  const lines = params.line_items.map(({ price_data, quantity, metadata }) => ({
    description: price_data.product_data.name,
    note: price_data.product_data.description,
    quantity,
    amount_total: price_data.unit_amount * quantity,
    taxBehavior: price_data.tax_behavior,
    taxCode: price_data.product_data.tax_code,
    metadata,
  }))
  const shippingOptions = (params.shipping_options ?? []).map(({ shipping_rate_data: rate }) => ({
    id: newId('shr_1'),
    name: rate.display_name,
    cents: rate.fixed_amount.amount,
    taxBehavior: rate.tax_behavior ?? ('exclusive' as const),
  }))
  const record = sessionRecord(sandbox, params, lines, oneCurrency(params))
  record.session.shipping_options = shippingOptions.map((option) => ({
    shipping_amount: option.cents,
    shipping_rate: option.id,
  }))
  return { ...record, shippingOptions, intentMetadata: params.payment_intent_data?.metadata ?? {} }
}

function subscriptionRecord(sandbox: Sandbox, params: SubscriptionMode): SessionRecord {
  const { plan, lines, currency, customer } = planFrom(sandbox, params)
  const record = sessionRecord(sandbox, params, lines, currency)
  Object.assign(record.session, {
    mode: 'subscription',
    customer: customer?.id ?? null,
    customer_creation: customer ? null : 'always',
    locale: params.locale ?? null,
    payment_method_collection: params.payment_method_collection,
    payment_method_types: ['card'],
  })
  const known = params.customer_email ?? customer?.email
  if (known)
    record.session.customer_details = { ...blankCustomer, email: known, name: customer?.name ?? null }
  return { ...record, plan }
}

/** What sessions of both modes have. */
function sessionRecord(
  sandbox: Sandbox,
  params: PaymentMode | SubscriptionMode,
  lines: SessionRecord['lines'],
  currency: string,
): SessionRecord {
  const { aheadSeconds } = sandbox.store.tables.time
  const created = sandbox.now()
  const expiresAt = params.expires_at ?? created - aheadSeconds + DAY
  checkExpiry(expiresAt - (created - aheadSeconds))
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0)
  const coupons = params.discounts.map(({ coupon }) => couponToUse(sandbox, coupon))
  const id = newId('cs_test_a1', 56)
  const session: Stripe.Checkout.Session = {
    ...blankSession(id, created, total),
    currency,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    customer_details: params.customer_email ? { ...blankCustomer, email: params.customer_email } : null,
    customer_email: params.customer_email ?? null,
    automatic_tax: automaticTax(params.automatic_tax?.enabled ?? false),
    billing_address_collection: params.billing_address_collection ?? null,
    discounts: coupons.map(({ id: coupon }) => ({ coupon, promotion_code: null })),
    expires_at: expiresAt,
    metadata: params.metadata,
    phone_number_collection: params.phone_number_collection ?? { enabled: false },
    shipping_address_collection: params.shipping_address_collection ?? null,
    success_url: params.success_url,
    url: `${sandbox.hostedOrigin}/c/pay/${id}`,
  }
  return {
    session,
    lines,
    shippingOptions: [],
    intentMetadata: {},
    intentId: null,
    aheadSeconds,
    discountCents: coupons.reduce((sum, coupon) => sum + discountBy(coupon, total), 0),
    couponName: coupons[0]?.name ?? coupons[0]?.id,
  }
}

const automaticTax = (enabled: boolean): Stripe.Checkout.Session.AutomaticTax => ({
  enabled,
  liability: enabled ? { type: 'self' } : null,
  provider: enabled ? 'stripe' : null,
  status: enabled ? 'requires_location_inputs' : null,
})

/** `POST /v1/checkout/sessions/:id/expire`. */
export function expireSession(sandbox: Sandbox, id: string): Stripe.Checkout.Session {
  const record = findSession(sandbox, id)
  const { status } = record.session
  if (status !== 'open') {
    const message = `Only open Checkout Sessions can be expired. This one has a status of \`${status}\`.`
    throw new ApiError(400, message, { param: 'session' })
  }
  expire(sandbox, record)
  return record.session
}

function oneCurrency({ line_items, shipping_options = [] }: PaymentMode): string {
  const used = new Set([
    ...line_items.map(({ price_data }) => price_data.currency),
    ...shipping_options.map(({ shipping_rate_data }) => shipping_rate_data.fixed_amount.currency),
  ])
  const [only = 'usd', other] = used
  if (other) throw invalid('All line items and shipping options must have the same currency.', 'line_items')
  return only
}

function checkTotal(cents: number, currency: string): void {
  const theTotal = "The Checkout Session's total amount due must add up to"
  if (cents > 0 && cents < SMALLEST_TOTAL_CENTS) {
    const message = `${theTotal} at least ${money(SMALLEST_TOTAL_CENTS, currency)}.`
    throw invalid(message, undefined, 'amount_too_small')
  }
  if (cents > LARGEST_TOTAL_CENTS) {
    const message = `${theTotal} no more than ${money(LARGEST_TOTAL_CENTS, currency)}.`
    throw invalid(message, undefined, 'amount_too_large')
  }
}

function checkExpiry(seconds: number): void {
  if (seconds >= HALF_HOUR && seconds <= DAY) return
  throw invalid('expires_at must be 30 minutes to 24 hours after the session is created.', 'expires_at')
}
