import type Stripe from 'stripe'
import { z } from 'zod'
import { ApiError, invalid } from './api-error.ts'
import { dollars } from './money.ts'
import { email, flag, integer, metadata, parseParams, text, webUrl } from './params.ts'
import { expire, findSession, type Sandbox } from './sandbox.ts'
import { blankCustomer, blankSession } from './session-object.ts'
import { newId } from './store.ts'

const HALF_HOUR = 30 * 60
const DAY = 24 * 60 * 60
const SMALLEST_TOTAL_CENTS = 50
const LARGEST_TOTAL_CENTS = 99_999_999

const LineItem = z.strictObject({
  price_data: z.strictObject({
    currency: z.literal('usd'),
    unit_amount: integer(0, LARGEST_TOTAL_CENTS),
    product_data: z.strictObject({ name: text() }),
  }),
  quantity: integer(1, 999_999),
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
})

/** `POST /v1/checkout/sessions`. */
export function createSession(sandbox: Sandbox, encoded: string): Stripe.Checkout.Session {
  const params = parseParams(SessionParams, encoded)
  const created = sandbox.now()
  const lines = params.line_items.map(({ price_data: { unit_amount, product_data }, quantity }) => ({
    description: product_data.name,
    quantity,
    amount_total: unit_amount * quantity,
  }))
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0)
  checkTotal(total)
  const expiresAt = params.expires_at ?? created + DAY
  checkExpiry(expiresAt - created)

  const id = newId('cs_test_a1', 56)
  const session: Stripe.Checkout.Session = {
    ...blankSession(id, created, total),
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    customer_details: params.customer_email ? { ...blankCustomer, email: params.customer_email } : null,
    customer_email: params.customer_email ?? null,
    expires_at: expiresAt,
    metadata: params.metadata,
    phone_number_collection: params.phone_number_collection ?? { enabled: false },
    shipping_address_collection: params.shipping_address_collection ?? null,
    success_url: params.success_url,
    url: `${sandbox.hostedOrigin}/c/pay/${id}`,
  }
  const intentMetadata = params.payment_intent_data?.metadata ?? {}
  sandbox.store.tables.sessions[id] = { session, lines, intentMetadata, intentId: null }
  sandbox.store.touch()
  return session
}

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

function checkTotal(cents: number): void {
  const theTotal = "The Checkout Session's total amount due must add up to"
  if (cents > 0 && cents < SMALLEST_TOTAL_CENTS) {
    const message = `${theTotal} at least ${dollars(SMALLEST_TOTAL_CENTS)}.`
    throw invalid(message, undefined, 'amount_too_small')
  }
  if (cents > LARGEST_TOTAL_CENTS) {
    const message = `${theTotal} no more than ${dollars(LARGEST_TOTAL_CENTS)}.`
    throw invalid(message, undefined, 'amount_too_large')
  }
}

function checkExpiry(seconds: number): void {
  if (seconds >= HALF_HOUR && seconds <= DAY) return
  throw invalid('expires_at must be 30 minutes to 24 hours after the session is created.', 'expires_at')
}
