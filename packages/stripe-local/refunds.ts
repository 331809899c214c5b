import type Stripe from 'stripe'
import type { Fields } from './fields.ts'
import { inCurrency } from './money.ts'
import { invalid, missing, Refusal } from './refusal.ts'
import { newId } from './store.ts'
import { emit, type World } from './world.ts'

/** `POST /v1/refunds`: in full, or in part while anything is left. */
export function createRefund(world: World, fields: Fields): Stripe.Refund {
  fields.without('customer', 'instructions_email', 'origin', 'refund_application_fee', 'reverse_transfer')
  fields.only('amount', 'charge', 'currency', 'expand', 'metadata', 'payment_intent', 'reason')
  const reason = fields.oneOf('reason', ['duplicate', 'fraudulent', 'requested_by_customer'])
  const metadata = fields.metadata()
  const charge = chargeToRefund(world, fields)
  const amount = amountToRefund(fields, charge)

  const refund: Stripe.Refund = {
    id: newId('re_3'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn_3'),
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: world.refunds.mode === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
  world.store.tables.refunds[refund.id] = refund
  emit(world, 'refund.created', refund)

  const before = { amount_refunded: charge.amount_refunded, refunded: charge.refunded }
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  world.store.touch()
  emit(world, 'charge.refunded', charge, before)

  if (refund.status === 'succeeded') noteReference(world, refund)
  return refund
}

/** Ends a refund: a pending one well, a pending or a succeeded one badly, as a closed card account does. */
export function settleRefund(world: World, id: string, outcome: 'succeeded' | 'failed'): Stripe.Refund {
  const refund = refundOf(world, id)
  const before = { status: refund.status }
  if (outcome === 'succeeded') {
    if (refund.status !== 'pending') throw new Refusal(409, `This refund is ${refund.status} already.`)
    refund.status = 'succeeded'
    world.store.touch()
    emit(world, 'refund.updated', refund, before)
    return refund
  }
  if (refund.status === 'failed') throw new Refusal(409, 'This refund has failed already.')

  refund.status = 'failed'
  refund.failure_reason = 'expired_or_canceled_card'
  refund.failure_balance_transaction = newId('txn_3')
  const charge = world.store.tables.charges[String(refund.charge)]
  if (charge) {
    charge.amount_refunded -= refund.amount
    charge.refunded = false
  }
  world.store.touch()
  emit(world, 'refund.updated', refund, before)
  emit(world, 'refund.failed', refund)
  return refund
}

/** The refund of this id. */
export function refundOf(world: World, id: string): Stripe.Refund {
  const refund = world.store.tables.refunds[id]
  if (!refund) throw missing('refund', id, 'refund')
  return refund
}

/** Refunds of a charge or payment intent, or all, newest first. */
export function matchingRefunds(world: World, fields: Fields): Stripe.Refund[] {
  const [charge, intent] = [fields.text('charge'), fields.text('payment_intent')]
  return Object.values(world.store.tables.refunds)
    .filter((refund) => charge === null || refund.charge === charge)
    .filter((refund) => intent === null || refund.payment_intent === intent)
    .reverse()
}

function chargeToRefund(world: World, fields: Fields): Stripe.Charge {
  const { charges, intents } = world.store.tables
  const [chargeId, intentId] = [fields.text('charge'), fields.text('payment_intent')]
  if (chargeId !== null) {
    const charge = charges[chargeId]
    if (!charge) throw missing('charge', chargeId, 'charge')
    if (charge.status !== 'succeeded') {
      throw invalid(`Charge ${chargeId} is ${charge.status}: it cannot be refunded.`, 'charge')
    }
    return charge
  }
  if (intentId === null) {
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  }
  const intent = intents[intentId]
  if (!intent) throw missing('payment_intent', intentId, 'payment_intent')
  const charge = charges[String(intent.latest_charge)]
  if (charge?.status === 'succeeded') return charge
  throw new Refusal(400, `This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
  })
}

function amountToRefund(fields: Fields, charge: Stripe.Charge): number {
  const left = charge.amount - charge.amount_refunded
  if (left === 0) {
    throw new Refusal(400, `Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  const amount = fields.integer('amount', 1) ?? left
  if (amount <= left) return amount

  const [asked, rest] = [inCurrency(amount, charge.currency), inCurrency(left, charge.currency)]
  const of = charge.amount_refunded > 0 ? 'unrefunded amount on charge' : 'charge amount'
  throw new Refusal(400, `Refund amount (${asked}) is greater than ${of} (${rest})`, { param: 'amount' })
}

/** The bank's reference arrives a moment after the refund, and comes as an update of it. */
function noteReference(world: World, refund: Stripe.Refund): void {
  const before = { destination_details: null }
  refund.destination_details = {
    type: 'card',
    card: { reference: newId('', 12), reference_status: 'available', type: 'refund' },
  }
  emit(world, 'refund.updated', refund, before)
}
