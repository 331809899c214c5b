import type Stripe from 'stripe'
import { z } from 'zod'
import { ApiError, invalid, missing } from './api-error.ts'
import { recordRefund, recordRefundFailure } from './balance.ts'
import { money } from './money.ts'
import { integer, metadata, parseParams, text } from './params.ts'
import type { Charge } from './payment-objects.ts'
import { emit, type Sandbox } from './sandbox.ts'
import { newId } from './store.ts'

const RefundParams = z.strictObject({
  payment_intent: text().optional(),
  charge: text().optional(),
  amount: integer(1).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata,
})

/** `POST /v1/refunds`: in full, or in part while anything is left. */
export function createRefund(sandbox: Sandbox, encoded: string): Stripe.Refund {
  const params = parseParams(RefundParams, encoded)
  const charge = chargeToRefund(sandbox, params)
  const amount = amountToRefund(charge, params.amount)

  const refund: Stripe.Refund = {
    id: newId('re_3'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn_3'),
    charge: charge.id,
    created: sandbox.now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: params.metadata,
    payment_intent: charge.payment_intent,
    payment_method: null,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: sandbox.refundStatus,
    transfer_reversal: null,
  }
  sandbox.store.tables.refunds[refund.id] = refund
  recordRefund(sandbox, refund)
  emit(sandbox, 'refund.created', refund)

  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  sandbox.store.touch()
  emit(sandbox, 'charge.refunded', charge)

  // Stripe hears from the bank a moment later, and tells it as an update.
  if (refund.status === 'succeeded') emit(sandbox, 'refund.updated', refund)
  return refund
}

/** A pending refund succeeds; a pending or a succeeded one fails, as with a closed card account. */
export function settleRefund(sandbox: Sandbox, id: string, outcome: 'succeeded' | 'failed'): Stripe.Refund {
  const refund = sandbox.store.tables.refunds[id]
  if (!refund) throw missing('refund', id, 'refund')
  if (refund.status === 'failed' || refund.status === outcome) {
    throw new ApiError(409, `This refund is ${refund.status} already.`)
  }
  refund.status = outcome
  sandbox.store.touch()
  if (outcome === 'failed') {
    refund.failure_reason = 'expired_or_canceled_card'
    recordRefundFailure(sandbox, refund)
    const charge = sandbox.store.tables.charges[String(refund.charge)]
    if (charge) {
      charge.amount_refunded -= refund.amount
      charge.refunded = false
    }
  }
  emit(sandbox, 'refund.updated', refund)
  if (outcome === 'failed') emit(sandbox, 'refund.failed', refund)
  return refund
}

function chargeToRefund(sandbox: Sandbox, params: z.output<typeof RefundParams>): Charge {
  const { charges, intents } = sandbox.store.tables
  const { payment_intent: intentId, charge: chargeId } = params
  if ((intentId === undefined) === (chargeId === undefined)) {
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  }
  const intent = intents[intentId ?? '']
  if (intentId !== undefined && !intent) throw missing('payment_intent', intentId, 'payment_intent')
  const charge = charges[chargeId ?? String(intent?.latest_charge)]
  if (chargeId !== undefined && !charge) throw missing('charge', chargeId, 'charge')
  if (charge?.disputed && !isDisputeWon(sandbox, charge)) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`
    throw new ApiError(400, message, { code: 'charge_disputed' })
  }
  if (charge?.status === 'succeeded') return charge
  throw new ApiError(400, `This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
  })
}

function isDisputeWon({ store }: Sandbox, charge: Charge): boolean {
  return Object.values(store.tables.disputes).some((one) => one.charge === charge.id && one.status === 'won')
}

function amountToRefund(charge: Charge, asked: number | undefined): number {
  const left = charge.amount - charge.amount_refunded
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`
    throw new ApiError(400, message, { code: 'charge_already_refunded' })
  }
  if (asked === undefined || asked <= left) return asked ?? left
  throw new ApiError(
    400,
    `Refund amount (${money(asked, charge.currency)}) is greater than unrefunded amount on charge (${money(left, charge.currency)})`,
    { param: 'amount' },
  )
}
