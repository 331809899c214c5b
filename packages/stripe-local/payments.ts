import type Stripe from 'stripe'
import { type Card, checkCard } from './cards.ts'
import { type Buyer, blankCharge, blankIntent, cardDetails, debitDetails } from './payment-shape.ts'
import { Refusal } from './refusal.ts'
import { blankCustomer } from './session-shape.ts'
import { newId, type SessionRecord } from './store.ts'
import { emit, type World } from './world.ts'

export type Method = { kind: 'card'; card: Card } | { kind: 'bank_debit' }

/**
 * Pays an open session, once: what a buyer's press on Pay does.
 * @throws Refusal when the session is not open, a field is wrong, or the bank declines.
 */
export function pay(world: World, record: SessionRecord, buyer: Buyer, method: Method): void {
  const { session } = record
  if (session.status !== 'open') {
    throw new Refusal(400, `This Checkout Session has a status of ${session.status}.`, { param: 'session' })
  }
  if (session.amount_total === 0) completeFree(world, record, buyer)
  else if (method.kind === 'bank_debit') startDebit(world, record, buyer)
  else chargeCard(world, record, buyer, method.card)
}

/** Ends a bank debit that is under way, well or badly. */
export function settle(world: World, record: SessionRecord, outcome: 'succeeded' | 'failed'): void {
  const { session } = record
  const intent = world.store.tables.intents[record.intentId ?? '']
  const charge = world.store.tables.charges[String(intent?.latest_charge)]
  if (!intent || !charge || intent.status !== 'processing') {
    throw new Refusal(409, 'This session has no payment that is still to settle.')
  }
  if (outcome === 'succeeded') {
    session.payment_status = 'paid'
    succeed(world, intent, charge)
    emit(world, 'checkout.session.async_payment_succeeded', session)
    return
  }
  const reason = 'The bank account does not have enough money.'
  failCharge(world, intent, charge, new Refusal(402, reason, { type: 'card_error', code: 'payment_failed' }))
  emit(world, 'checkout.session.async_payment_failed', session)
}

function chargeCard(world: World, record: SessionRecord, buyer: Buyer, typed: Card): void {
  const { session } = record
  const card = checkCard(typed, new Date(world.now() * 1000))
  const intent = intentOf(world, record)
  const charge = attempt(world, intent, buyer, cardDetails(card))
  if (card.decline) {
    failCharge(world, intent, charge, card.decline)
    throw card.decline
  }
  complete(record, buyer, intent)
  session.payment_status = 'paid'
  succeed(world, intent, charge)
  emit(world, 'checkout.session.completed', session)
}

function completeFree(world: World, record: SessionRecord, buyer: Buyer): void {
  complete(record, buyer, null)
  record.session.payment_status = 'no_payment_required'
  world.store.touch()
  emit(world, 'checkout.session.completed', record.session)
}

function startDebit(world: World, record: SessionRecord, buyer: Buyer): void {
  const { session } = record
  const type = session.payment_method_types.find((name) => name !== 'card')
  if (!type) throw new Refusal(402, 'This session takes cards only.', { type: 'card_error' })

  const intent = intentOf(world, record)
  const charge = attempt(world, intent, buyer, debitDetails(type))
  complete(record, buyer, intent)
  intent.status = 'processing'
  emit(world, 'charge.pending', charge)
  emit(world, 'payment_intent.processing', intent)
  emit(world, 'checkout.session.completed', session)
}

function intentOf(world: World, record: SessionRecord): Stripe.PaymentIntent {
  const made = world.store.tables.intents[record.intentId ?? '']
  if (made) return made

  const intent = blankIntent(record, world.now())
  world.store.tables.intents[intent.id] = intent
  record.intentId = intent.id
  return intent
}

function attempt(
  world: World,
  intent: Stripe.PaymentIntent,
  buyer: Buyer,
  method: Stripe.Charge.PaymentMethodDetails,
): Stripe.Charge {
  const charge = blankCharge(intent, buyer, method, world.now())
  world.store.tables.charges[charge.id] = charge
  world.store.touch()
  intent.latest_charge = charge.id
  intent.shipping = buyer.shipping
  return charge
}

function complete(record: SessionRecord, buyer: Buyer, intent: Stripe.PaymentIntent | null): void {
  const { session } = record
  session.status = 'complete'
  session.url = null
  session.payment_intent = intent?.id ?? null
  session.customer_details = { ...blankCustomer, email: buyer.email, name: buyer.name, phone: buyer.phone }
  session.customer_details.address = buyer.shipping?.address ?? null
  session.collected_information = {
    business_name: null,
    individual_name: null,
    shipping_details: buyer.shipping,
  }
}

function succeed(world: World, intent: Stripe.PaymentIntent, charge: Stripe.Charge): void {
  charge.status = 'succeeded'
  charge.paid = true
  charge.captured = true
  charge.amount_captured = charge.amount
  charge.balance_transaction = newId('txn_3')
  charge.outcome = outcome('authorized', 'approved_by_network', 'Payment complete.')
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.payment_method = charge.payment_method
  intent.last_payment_error = null
  world.store.touch()
  emit(world, 'charge.succeeded', charge)
  emit(world, 'payment_intent.succeeded', intent)
}

function failCharge(
  world: World,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  refusal: Refusal,
): void {
  const { code = 'card_declined', decline_code } = refusal.fields
  charge.status = 'failed'
  charge.failure_code = code
  charge.failure_message = refusal.message
  charge.outcome = outcome('issuer_declined', 'declined_by_network', refusal.message)
  intent.status = 'requires_payment_method'
  intent.last_payment_error = {
    type: 'card_error',
    charge: charge.id,
    code,
    message: refusal.message,
    ...(decline_code ? { decline_code } : {}),
  }
  world.store.touch()
  emit(world, 'charge.failed', charge)
  emit(world, 'payment_intent.payment_failed', intent)
}

function outcome(type: string, networkStatus: string, message: string): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: networkStatus,
    reason: null,
    risk_level: 'normal',
    seller_message: message,
    type,
  }
}
