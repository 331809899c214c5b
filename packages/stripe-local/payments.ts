import type Stripe from 'stripe'
import { ApiError } from './api-error.ts'
import { recordCharge } from './balance.ts'
import { redeem } from './coupons.ts'
import { type Buyer, blankCharge, blankIntent, type Charge } from './payment-objects.ts'
import { emit, type Sandbox } from './sandbox.ts'
import { amountsIn, presumedCountry, settleAmounts } from './session-amounts.ts'
import { blankCustomer } from './session-object.ts'
import type { SessionRecord } from './store.ts'
import { type Card, checkCard } from './test-cards.ts'

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
  if (record.session.amount_total === 0) completeFree(sandbox, record, buyer)
  else if (method.type === 'bank_debit') startBankDebit(sandbox, record, buyer)
  else chargeCard(sandbox, record, buyer, method.card)
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

function chargeCard(sandbox: Sandbox, record: SessionRecord, buyer: Buyer, card: Card): void {
  const decline = checkCard(card, new Date(sandbox.now() * 1000))
  const { intent, charge } = startAttempt(sandbox, record, buyer)
  if (decline) {
    fail(sandbox, intent, charge, decline)
    throw decline
  }
  complete(sandbox, record, buyer)
  record.session.payment_status = 'paid'
  succeed(sandbox, intent, charge)
  emit(sandbox, 'checkout.session.completed', record.session)
}

function startBankDebit(sandbox: Sandbox, record: SessionRecord, buyer: Buyer): void {
  const { intent, charge } = startAttempt(sandbox, record, buyer)
  complete(sandbox, record, buyer)
  intent.status = 'processing'
  emit(sandbox, 'charge.pending', charge)
  emit(sandbox, 'payment_intent.processing', intent)
  emit(sandbox, 'checkout.session.completed', record.session)
}

function completeFree(sandbox: Sandbox, record: SessionRecord, buyer: Buyer): void {
  complete(sandbox, record, buyer)
  record.session.payment_status = 'no_payment_required'
  emit(sandbox, 'checkout.session.completed', record.session)
}

function startAttempt(sandbox: Sandbox, record: SessionRecord, buyer: Buyer) {
  const { intents, charges } = sandbox.store.tables
  const intent = intents[record.intentId ?? ''] ?? blankIntent(record, sandbox.now())
  record.intentId = intent.id
  intents[intent.id] = intent
  intent.shipping = buyer.shipping
  intent.amount = record.session.amount_total ?? 0
  const charge = blankCharge(intent, sandbox.now())
  charges[charge.id] = charge
  intent.latest_charge = charge.id
  sandbox.store.touch()
  return { intent, charge }
}

function complete(sandbox: Sandbox, { session, intentId }: SessionRecord, buyer: Buyer): void {
  const { email, name, phone, shipping, billingCountry } = buyer
  for (const { coupon } of session.discounts ?? []) redeem(sandbox, String(coupon))
  session.status = 'complete'
  session.url = null
  session.payment_intent = intentId
  const address = shipping?.address ?? (billingCountry ? { ...noAddress, country: billingCountry } : null)
  session.customer_details = { ...blankCustomer, email, name, phone, address }
  session.collected_information = { business_name: null, individual_name: null, shipping_details: shipping }
}

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }

function succeed(sandbox: Sandbox, intent: Stripe.PaymentIntent, charge: Charge): void {
  charge.status = 'succeeded'
  charge.paid = true
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.last_payment_error = null
  recordCharge(sandbox, charge)
  emit(sandbox, 'charge.succeeded', charge)
  emit(sandbox, 'payment_intent.succeeded', intent)
}

function fail(sandbox: Sandbox, intent: Stripe.PaymentIntent, charge: Charge, error: ApiError): void {
  const { code, decline_code } = error.details
  charge.status = 'failed'
  charge.failure_code = code ?? null
  charge.failure_message = error.message
  intent.status = 'requires_payment_method'
  intent.last_payment_error = {
    type: 'card_error',
    charge: charge.id,
    message: error.message,
    ...(code && { code }),
    ...(decline_code && { decline_code }),
  }
  emit(sandbox, 'charge.failed', charge)
  emit(sandbox, 'payment_intent.payment_failed', intent)
}
