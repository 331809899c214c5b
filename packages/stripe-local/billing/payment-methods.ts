import type Stripe from 'stripe'
import { z } from 'zod'
import { invalid, missing } from '../api-error.ts'
import { expanded, expandParam } from '../expand.ts'
import { listOf } from '../list.ts'
import { listParams, parseParams, text } from '../params.ts'
import { emit, onClock, type Sandbox } from '../sandbox.ts'
import { newId } from '../store.ts'
import { customerOf } from './customers.ts'
import type { PaymentMethodRecord } from './records.ts'
import type { Customer } from './wire.ts'

export interface CardToSave {
  number: string
  month: number
  year: number
  isAuthenticated: boolean
  name: string | null
}

/** Stripe's ready-made payment methods, as tests of its users name them. */
const READY_MADE: Record<string, string | undefined> = {
  pm_card_visa: '4242424242424242',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_createDispute: '4000000000000259',
}

/** Saves a card with a customer. */
export function saveCard(sandbox: Sandbox, customer: Customer, card: CardToSave): PaymentMethodRecord {
  const { number, isAuthenticated, name } = card
  const record: PaymentMethodRecord = { number, isAuthenticated, method: methodFrom(sandbox, customer, card) }
  record.method.billing_details.name = name
  record.method.billing_details.email = customer.email
  sandbox.store.tables.paymentMethods[record.method.id] = record
  sandbox.store.touch()
  onClock(sandbox, customer.test_clock, () => emit(sandbox, 'payment_method.attached', record.method))
  return record
}

function methodFrom(sandbox: Sandbox, customer: Customer, card: CardToSave): Stripe.PaymentMethod {
  const { number, month, year } = card
  return {
    id: newId('pm_1'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: 'visa',
      exp_month: month,
      exp_year: year,
      fingerprint: `fp_${number.slice(-8)}`,
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: sandbox.now(),
    customer: customer.id,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}

/** `POST /v1/payment_methods/:id/attach`, of a ready-made one. */
export function attachPaymentMethod(sandbox: Sandbox, encoded: string, id: string): Stripe.PaymentMethod {
  const params = parseParams(z.strictObject({ customer: text(), expand: expandParam }), encoded)
  const number = READY_MADE[id]
  if (!number) throw missing('PaymentMethod', id, 'payment_method')
  const customer = customerOf(sandbox, params.customer)
  if (number === '4000000000000002') throw invalid('Your card was declined.', undefined, 'card_declined')
  const year = new Date(sandbox.now() * 1000).getUTCFullYear() + 4
  return saveCard(sandbox, customer, { number, month: 12, year, isAuthenticated: false, name: null }).method
}

/** `GET /v1/payment_methods/:id`. */
export function retrievePaymentMethod(sandbox: Sandbox, encoded: string, id: string): Stripe.PaymentMethod {
  const { expand } = parseParams(z.strictObject({ expand: expandParam }), encoded)
  const record = sandbox.store.tables.paymentMethods[id]
  if (!record) throw missing('PaymentMethod', id, 'payment_method')
  return expanded(sandbox, record.method, expand)
}

/** `GET /v1/payment_methods?customer=`, newest first. */
export function listPaymentMethods(sandbox: Sandbox, encoded: string): object {
  const Query = z.strictObject({ ...listParams, customer: text(), type: z.literal('card').optional() })
  const query = parseParams(Query, encoded)
  const found = Object.values(sandbox.store.tables.paymentMethods)
    .map(({ method }) => method)
    .filter(({ customer }) => customer === query.customer)
  return listOf('/v1/payment_methods', found.reverse(), query)
}
