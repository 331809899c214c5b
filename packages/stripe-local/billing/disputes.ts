import type Stripe from 'stripe'
import { z } from 'zod'
import { ApiError, invalid, missing } from '../api-error.ts'
import { recordDispute } from '../balance.ts'
import { expanded, expandParam } from '../expand.ts'
import { listOf } from '../list.ts'
import { flag, listParams, parseParams, since, text } from '../params.ts'
import type { Charge } from '../payment-objects.ts'
import { emit, type Sandbox } from '../sandbox.ts'
import { newId } from '../store.ts'
import { DAY } from './periods.ts'

/** The bank takes the money back, and a fee. */
export function openDispute(
  sandbox: Sandbox,
  charge: Charge,
  about: { reason: string; amount?: number },
): Stripe.Dispute {
  if (charge.status !== 'succeeded' || charge.disputed) {
    throw new ApiError(409, 'Only a charge that went through can be disputed, and once.')
  }
  const dispute = disputeOf(sandbox, charge, about.reason, about.amount ?? charge.amount)
  sandbox.store.tables.disputes[dispute.id] = dispute
  charge.disputed = true
  sandbox.store.touch()
  emit(sandbox, 'charge.dispute.created', dispute)
  dispute.balance_transactions = [recordDispute(sandbox, dispute, 'withdrawn')]
  emit(sandbox, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** The bank decides. */
export function closeDispute(sandbox: Sandbox, id: string, outcome: 'won' | 'lost'): Stripe.Dispute {
  const dispute = sandbox.store.tables.disputes[id]
  if (!dispute) throw missing('dispute', id, 'dispute')
  const isOpen = dispute.status === 'needs_response' || dispute.status === 'under_review'
  // A bank may still change its mind.
  const isTurned = dispute.status === 'lost' && outcome === 'won'
  if (!isOpen && !isTurned) throw new ApiError(409, `This dispute is ${dispute.status} already.`)
  dispute.status = outcome
  sandbox.store.touch()
  emit(sandbox, 'charge.dispute.closed', dispute)
  if (outcome === 'lost') return dispute
  dispute.balance_transactions.push(recordDispute(sandbox, dispute, 'reinstated'))
  emit(sandbox, 'charge.dispute.funds_reinstated', dispute)
  return dispute
}

function disputeOf(sandbox: Sandbox, charge: Charge, reason: string, amount: number): Stripe.Dispute {
  return {
    id: newId('du_1'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: sandbox.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...blankEvidence },
    evidence_details: {
      due_by: sandbox.now() + 7 * DAY,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '83' },
      type: 'card',
    },
    reason,
    status: 'needs_response',
  }
}

const blankEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

/** `GET /v1/disputes/:id`. */
export function retrieveDispute(sandbox: Sandbox, encoded: string, id: string): Stripe.Dispute {
  const { expand } = parseParams(z.strictObject({ expand: expandParam }), encoded)
  const dispute = sandbox.store.tables.disputes[id]
  if (!dispute) throw missing('dispute', id, 'dispute')
  return expanded(sandbox, dispute, expand)
}

const Evidence = z.record(z.string(), z.string().max(20_000))

/** `POST /v1/disputes/:id`: an answer to the bank, which is sent once. */
export function updateDispute(sandbox: Sandbox, encoded: string, id: string): Stripe.Dispute {
  const { evidence = {}, submit } = parseParams(
    z.strictObject({ evidence: Evidence.optional(), submit: flag.optional() }),
    encoded,
  )
  const dispute = sandbox.store.tables.disputes[id]
  if (!dispute) throw missing('dispute', id, 'dispute')
  const unknown = Object.keys(evidence).find((name) => !(name in blankEvidence))
  if (unknown) throw invalid(`Received unknown parameter: evidence[${unknown}]`, `evidence[${unknown}]`)
  if (dispute.status !== 'needs_response')
    throw new ApiError(400, `This dispute is ${dispute.status}: it takes no more evidence.`)
  Object.assign(dispute.evidence, evidence)
  dispute.evidence_details.has_evidence = true
  if (submit) {
    dispute.status = 'under_review'
    dispute.evidence_details.submission_count += 1
  }
  sandbox.store.touch()
  emit(sandbox, 'charge.dispute.updated', dispute)
  return dispute
}

/** `GET /v1/disputes`, newest first. */
export function listDisputes(sandbox: Sandbox, encoded: string): object {
  const Query = z.strictObject({
    ...listParams,
    charge: text().optional(),
    payment_intent: text().optional(),
    created: since,
    expand: expandParam,
  })
  const query = parseParams(Query, encoded)
  const found = Object.values(sandbox.store.tables.disputes)
    .filter(({ charge }) => !query.charge || charge === query.charge)
    .filter(({ payment_intent }) => !query.payment_intent || payment_intent === query.payment_intent)
    .filter(({ created }) => created >= (query.created?.gte ?? 0))
  return expanded(sandbox, listOf('/v1/disputes', found.reverse(), query), query.expand)
}
