import type Stripe from 'stripe'
import type { ApiError } from './api-error.ts'
import { recordCharge } from './balance.ts'
import { blankCharge, type Charge } from './payment-objects.ts'
import { emit, type Sandbox } from './sandbox.ts'

/** Starts one more charge of a payment intent. */
export function startCharge(sandbox: Sandbox, intent: Stripe.PaymentIntent): Charge {
  const charge = blankCharge(intent, sandbox.now())
  sandbox.store.tables.charges[charge.id] = charge
  intent.latest_charge = charge.id
  sandbox.store.touch()
  return charge
}

export function succeed(sandbox: Sandbox, intent: Stripe.PaymentIntent, charge: Charge): void {
  charge.status = 'succeeded'
  charge.paid = true
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.last_payment_error = null
  intent.next_action = null
  charge.balance_transaction = recordCharge(sandbox, charge)
  emit(sandbox, 'charge.succeeded', charge)
  emit(sandbox, 'payment_intent.succeeded', intent)
}

/** @param charge none where the bank was never asked for the money */
export function fail(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  charge: Charge | null,
  error: ApiError,
): void {
  const { code, decline_code } = error.details
  intent.status = 'requires_payment_method'
  intent.next_action = null
  intent.last_payment_error = {
    type: 'card_error',
    ...(charge && { charge: charge.id }),
    message: error.message,
    ...(code && { code }),
    ...(decline_code && { decline_code }),
  }
  if (charge) {
    charge.status = 'failed'
    charge.failure_code = code ?? null
    charge.failure_message = error.message
    emit(sandbox, 'charge.failed', charge)
  }
  emit(sandbox, 'payment_intent.payment_failed', intent)
}

/** The bank wants its customer to confirm. */
export function requireAction(sandbox: Sandbox, intent: Stripe.PaymentIntent): void {
  intent.status = 'requires_action'
  intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} }
  sandbox.store.touch()
  emit(sandbox, 'payment_intent.requires_action', intent)
}
