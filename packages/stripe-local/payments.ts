import type Stripe from 'stripe'
import { ApiError } from './api-error.ts'
import { fail, requireAction, startCharge, succeed } from './attempts.ts'
import { subscribe } from './billing/subscribe.ts'
import { type Buyer, blankIntent } from './payment-objects.ts'
import { emit, onClock, type Sandbox } from './sandbox.ts'
import { amountsIn, presumedCountry, settleAmounts } from './session-amounts.ts'
import { complete } from './session-completion.ts'
import type { SessionRecord } from './tables.ts'
import { type Card, cardError, type Presence, readCard, verdictOn } from './test-cards.ts'

export type PaymentMethod = { type: 'card'; card: Card } | { type: 'bank_debit' }

/**
 * Pays an open session, once: what a buyer's click on Pay does.
 * @throws ApiError when the session is not open, a field is wrong, or the bank declines
 */
export function pay(sandbox: Sandbox, record: SessionRecord, buyer: Buyer, method: PaymentMethod): void {
  const { status } = record.session
  if (status !== 'open') {
    throw new ApiError(400, `This Checkout Session has a status of ${status}.`, { param: 'session' })
  }
  const country = buyer.shipping?.address.country ?? buyer.billingCountry ?? presumedCountry(record)
  settleAmounts(record, amountsIn(record, country, buyer.shippingOption), buyer.shippingOption)
  record.challenge = null
  if (!asksForPayment(record)) completeFree(sandbox, record, buyer)
  else if (method.type === 'card') chargeCard(sandbox, record, buyer, method.card, 'at the page')
  else if (record.plan) throw new ApiError(400, 'A subscription is paid by card.', { param: 'method' })
  else startBankDebit(sandbox, record, buyer)
}

/** Tells whether the page asks for a card although nothing may be due yet, as for a trial. */
export const asksForPayment = ({ session, plan }: SessionRecord) =>
  session.amount_total !== 0 || (plan !== undefined && session.payment_method_collection === 'always')

/**
 * What the buyer says on the page of the bank.
 * @throws ApiError when it does not go through
 */
export function authenticate(sandbox: Sandbox, record: SessionRecord, outcome: 'succeeded' | 'failed'): void {
  const { challenge } = record
  if (!challenge) throw new ApiError(409, 'This session has no payment that waits for the bank.')
  record.challenge = null
  sandbox.store.touch()
  if (outcome === 'succeeded') {
    chargeCard(sandbox, record, challenge.buyer, challenge.card, 'confirmed')
    return
  }
  const reason =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
  const error = cardError(reason, 'payment_intent_authentication_failure')
  if (record.session.amount_total !== 0)
    fail(sandbox, intentFor(sandbox, record, challenge.buyer), null, error)
  throw error
}

/** Ends a bank debit that is processing. */
export function settlePayment(
  sandbox: Sandbox,
  { session, intentId }: SessionRecord,
  outcome: 'succeeded' | 'failed',
): void {
  const { intents, charges } = sandbox.store.tables
  const intent = intents[intentId ?? '']
  const charge = charges[String(intent?.latest_charge)]
  if (!intent || !charge || intent.status !== 'processing') {
    throw new ApiError(409, 'This session has no payment that is still to settle.')
  }
  if (outcome === 'succeeded') {
    session.payment_status = 'paid'
    succeed(sandbox, intent, charge)
    emit(sandbox, 'checkout.session.async_payment_succeeded', session)
    return
  }
  const reason = 'The bank account does not have enough money.'
  fail(sandbox, intent, charge, new ApiError(402, reason, { type: 'card_error', code: 'payment_failed' }))
  emit(sandbox, 'checkout.session.async_payment_failed', session)
}

function chargeCard(
  sandbox: Sandbox,
  record: SessionRecord,
  buyer: Buyer,
  card: Card,
  presence: Presence,
): void {
  const read = readCard(card, new Date(sandbox.now() * 1000))
  const verdict = verdictOn(read.number, presence)
  const intent = record.session.amount_total === 0 ? null : intentFor(sandbox, record, buyer)
  if (verdict === 'authenticate') {
    record.challenge = { buyer, card }
    sandbox.store.touch()
    if (intent) requireAction(sandbox, intent)
    return
  }
  if (verdict !== 'pays') {
    if (intent) fail(sandbox, intent, startCharge(sandbox, intent), verdict)
    throw verdict
  }
  if (record.plan) {
    inTimeOf(sandbox, record, () => subscribe(sandbox, record, buyer, { ...read, presence }))
    return
  }
  if (!intent) return
  complete(sandbox, record, buyer)
  record.session.payment_status = 'paid'
  succeed(sandbox, intent, startCharge(sandbox, intent))
  emit(sandbox, 'checkout.session.completed', record.session)
}

function startBankDebit(sandbox: Sandbox, record: SessionRecord, buyer: Buyer): void {
  const intent = intentFor(sandbox, record, buyer)
  const charge = startCharge(sandbox, intent)
  complete(sandbox, record, buyer)
  intent.status = 'processing'
  emit(sandbox, 'charge.pending', charge)
  emit(sandbox, 'payment_intent.processing', intent)
  emit(sandbox, 'checkout.session.completed', record.session)
}

function completeFree(sandbox: Sandbox, record: SessionRecord, buyer: Buyer): void {
  if (record.plan) {
    inTimeOf(sandbox, record, () => subscribe(sandbox, record, buyer, null))
    return
  }
  complete(sandbox, record, buyer)
  record.session.payment_status = 'no_payment_required'
  emit(sandbox, 'checkout.session.completed', record.session)
}

function inTimeOf(sandbox: Sandbox, { session }: SessionRecord, work: () => void): void {
  const customer = sandbox.store.tables.customers[String(session.customer)]
  onClock(sandbox, customer?.test_clock ?? null, work)
}

/** The one payment intent of a session, with what is to be paid now. */
function intentFor(sandbox: Sandbox, record: SessionRecord, buyer: Buyer): Stripe.PaymentIntent {
  const { intents } = sandbox.store.tables
  const { amount_total, currency, payment_method_types } = record.session
  const amount = amount_total ?? 0
  const toPay = { amount, currency: currency ?? 'usd', metadata: record.intentMetadata, payment_method_types }
  const intent = intents[record.intentId ?? ''] ?? blankIntent(toPay, sandbox.now())
  record.intentId = intent.id
  intents[intent.id] = intent
  intent.shipping = buyer.shipping
  intent.amount = amount
  sandbox.store.touch()
  return intent
}
