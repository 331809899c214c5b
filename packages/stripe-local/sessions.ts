import type Stripe from 'stripe'
import { z } from 'zod'
import { ApiError, invalid } from './api-error.ts'
import { couponToUse, discountBy } from './coupons.ts'
import { money } from './money.ts'
import { email, flag, integer, metadata, parseParams, text, webUrl } from './params.ts'
import { expire, findSession, type Sandbox } from './sandbox.ts'
import { amountsIn, settleAmounts } from './session-amounts.ts'
import { blankCustomer, blankSession } from './session-object.ts'
import { newId, type SessionRecord } from './store.ts'

const HALF_HOUR = 30 * 60
const DAY = 24 * 60 * 60
const SMALLEST_TOTAL_CENTS = 50
const LARGEST_TOTAL_CENTS = 99_999_999

/** In lower case, as ours always sends it. */
const currency = z.string().regex(/^[a-z]{3}$/, 'Invalid currency')
const taxCode = z.string().regex(/^txcd_\d{8}$/, 'No such tax code')
const taxBehavior = z.enum(['inclusive', 'exclusive'])

const LineItem = z.strictObject({
  price_data: z.strictObject({
    currency,
    unit_amount: integer(0, LARGEST_TOTAL_CENTS),
    tax_behavior: taxBehavior.optional(),
    product_data: z.strictObject({
      name: text(),
      description: text().optional(),
      tax_code: taxCode.optional(),
    }),
  }),
  quantity: integer(1, 999_999),
})

const ShippingOption = z.strictObject({
  shipping_rate_data: z.strictObject({
    display_name: text(100),
    type: z.literal('fixed_amount'),
    fixed_amount: z.strictObject({ amount: integer(0, LARGEST_TOTAL_CENTS), currency }),
    tax_behavior: taxBehavior.optional(),
    tax_code: taxCode.optional(),
  }),
})

const SessionParams = z.strictObject({
  mode: z.literal('payment'),
  line_items: z.array(LineItem).min(1).max(100),
  client_reference_id: text(200).optional(),
  metadata,
  payment_intent_data: z.strictObject({ metadata }).optional(),
  customer_email: email.optional(),
  expires_at: integer(0).optional(),
  success_url: webUrl,
  cancel_url: webUrl.optional(),
  shipping_address_collection: z
    .strictObject({ allowed_countries: z.array(z.string().regex(/^[A-Z]{2}$/)).min(1) })
    .optional(),
  phone_number_collection: z.strictObject({ enabled: flag }).optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  shipping_options: z.array(ShippingOption).min(1).max(5).optional(),
  discounts: z
    .array(z.strictObject({ coupon: text() }))
    .max(1)
    .default([]),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
})

/** `POST /v1/checkout/sessions`. */
export function createSession(sandbox: Sandbox, encoded: string): Stripe.Checkout.Session {
  const params = parseParams(SessionParams, encoded)
  const created = sandbox.now()
  const lines = params.line_items.map(({ price_data, quantity }) => ({
    description: price_data.product_data.name,
    note: price_data.product_data.description,
    quantity,
    amount_total: price_data.unit_amount * quantity,
    taxBehavior: price_data.tax_behavior,
  }))
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0)
  const sessionCurrency = oneCurrency(params)
  const coupons = params.discounts.map(({ coupon }) => couponToUse(sandbox, coupon))
  const discountCents = coupons.reduce((sum, coupon) => sum + discountBy(coupon, total), 0)
  const expiresAt = params.expires_at ?? created + DAY
  checkExpiry(expiresAt - created)

  const shippingOptions = (params.shipping_options ?? []).map(({ shipping_rate_data: rate }) => ({
    id: newId('shr_1'),
    name: rate.display_name,
    cents: rate.fixed_amount.amount,
    taxBehavior: rate.tax_behavior ?? ('exclusive' as const),
  }))
  const id = newId('cs_test_a1', 56)
  const session: Stripe.Checkout.Session = {
    ...blankSession(id, created, total),
    currency: sessionCurrency,
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
    shipping_options: shippingOptions.map((option) => ({
      shipping_amount: option.cents,
      shipping_rate: option.id,
    })),
    success_url: params.success_url,
    url: `${sandbox.hostedOrigin}/c/pay/${id}`,
  }
  const intentMetadata = params.payment_intent_data?.metadata ?? {}
  const record: SessionRecord = {
    ...{ session, lines, discountCents, shippingOptions, intentMetadata, intentId: null },
    couponName: coupons[0]?.name ?? coupons[0]?.id,
  }
  const amounts = amountsIn(record, null)
  checkTotal(amounts.total, sessionCurrency)
  settleAmounts(record, amounts)
  sandbox.store.tables.sessions[id] = record
  sandbox.store.touch()
  return session
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

function oneCurrency({ line_items, shipping_options = [] }: z.output<typeof SessionParams>): string {
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
