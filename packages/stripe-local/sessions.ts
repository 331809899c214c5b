import type Stripe from 'stripe'
import type { Fields } from './fields.ts'
import { invalid, Refusal } from './refusal.ts'
import {
  checkTotal,
  currencyOf,
  customerEmail,
  expiresAt,
  intentData,
  linesOf,
  paymentMethodTypes,
  shippingCountries,
} from './session-params.ts'
import { blankCustomer, blankSession } from './session-shape.ts'
import { newId } from './store.ts'
import { expire, sessionRecord, type World } from './world.ts'

/** Parameters of Stripe's that would change what is charged or asked, and that the stand-in does not do. */
const UNSUPPORTED = [
  'after_expiration',
  'consent_collection',
  'currency',
  'custom_fields',
  'customer',
  'customer_account',
  'discounts',
  'invoice_creation',
  'optional_items',
  'return_url',
  'setup_intent_data',
  'shipping_options',
  'subscription_data',
  'tax_id_collection',
]

const KNOWN = [
  'allow_promotion_codes',
  'automatic_tax',
  'billing_address_collection',
  'cancel_url',
  'client_reference_id',
  'custom_text',
  'customer_creation',
  'customer_email',
  'expand',
  'expires_at',
  'line_items',
  'locale',
  'metadata',
  'mode',
  'payment_intent_data',
  'payment_method_types',
  'phone_number_collection',
  'shipping_address_collection',
  'submit_type',
  'success_url',
  'ui_mode',
]

/** `POST /v1/checkout/sessions`. */
export function createSession(world: World, fields: Fields): Stripe.Checkout.Session {
  fields.without(...UNSUPPORTED)
  fields.only(...KNOWN)
  const mode = fields.oneOf('mode', ['payment', 'setup', 'subscription']) ?? fields.missing('mode')
  if (mode !== 'payment') throw invalid(`stripe-local does not do mode ${mode}`, 'mode')
  const uiMode = fields.oneOf('ui_mode', ['hosted_page', 'embedded_page', 'elements', 'form'])
  if (uiMode && uiMode !== 'hosted_page')
    throw invalid(`stripe-local does not do ui_mode ${uiMode}`, 'ui_mode')
  if (fields.flag('allow_promotion_codes')) throw invalid('stripe-local does not do promotion codes')
  if (fields.object('automatic_tax')?.flag('enabled')) throw invalid('stripe-local does not do automatic tax')

  const created = world.now()
  const lines = linesOf(fields, created)
  const currency = currencyOf(lines)
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0)
  checkTotal(total, currency)

  const id = newId('cs_test_a1', 56)
  const session: Stripe.Checkout.Session = {
    ...blankSession(id, created, currency, total),
    billing_address_collection: fields.oneOf('billing_address_collection', ['auto', 'required']),
    cancel_url: fields.url('cancel_url'),
    client_reference_id: fields.text('client_reference_id', 200),
    customer_creation: fields.oneOf('customer_creation', ['always', 'if_required']) ?? 'if_required',
    customer_email: customerEmail(fields),
    expires_at: expiresAt(fields, created),
    locale: fields.text('locale'),
    metadata: fields.metadata(),
    payment_method_types: paymentMethodTypes(fields, currency),
    phone_number_collection: { enabled: fields.object('phone_number_collection')?.flag('enabled') ?? false },
    shipping_address_collection: shippingCountries(fields),
    submit_type: fields.oneOf('submit_type', ['auto', 'book', 'donate', 'pay']),
    success_url: fields.url('success_url') ?? fields.missing('success_url'),
    url: `${world.origin}/c/pay/${id}`,
  }
  if (session.customer_email) session.customer_details = { ...blankCustomer, email: session.customer_email }

  world.store.tables.sessions[id] = { session, lines, intentData: intentData(fields), intentId: null }
  world.store.touch()
  return session
}

/** `POST /v1/checkout/sessions/:id/expire`. */
export function expireSession(world: World, id: string): Stripe.Checkout.Session {
  const record = sessionRecord(world, id)
  const { status } = record.session
  if (status !== 'open') {
    throw new Refusal(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
      { param: 'session' },
    )
  }
  expire(world, record)
  return record.session
}

/** Sessions that match `payment_intent`, `status` and `customer_details[email]`, newest first. */
export function matchingSessions(world: World, fields: Fields): Stripe.Checkout.Session[] {
  const intent = fields.text('payment_intent')
  const status = fields.oneOf('status', ['open', 'complete', 'expired'])
  const buyer = fields.object('customer_details')?.text('email') ?? null
  const created = fields.object('created')
  const from = created?.integer('gte', 0, Number.MAX_SAFE_INTEGER) ?? 0

  return Object.keys(world.store.tables.sessions)
    .map((id) => sessionRecord(world, id))
    .filter(({ session }) => intent === null || session.payment_intent === intent)
    .filter(({ session }) => status === null || session.status === status)
    .filter(({ session }) => buyer === null || session.customer_details?.email === buyer)
    .filter(({ session }) => session.created >= from)
    .map(({ session }) => session)
    .reverse()
}
