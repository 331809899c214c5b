import { ApiError, invalid, missing } from '../api-error.ts'
import { expanded } from '../expand.ts'
import { changedMetadata, parseParams } from '../params.ts'
import { emit, onClock, type Sandbox } from '../sandbox.ts'
import { verdictOn } from '../test-cards.ts'
import { beginPeriodNow, beginTrial, invoiceNow, periodLines } from './begin-now.ts'
import { noCard, notConfirmed } from './collect.ts'
import { couponsOf } from './discounts.ts'
import { changeSubscription } from './invoices.ts'
import { changeItems } from './items.ts'
import { subscriptionOf } from './reading.ts'
import type { SubscriptionRecord } from './records.ts'
import { SubscriptionResume, SubscriptionUpdate, type Update } from './subscription-params.ts'
import type { Subscription } from './wire.ts'

/** `POST /v1/subscriptions/:id`. */
export function updateSubscription(sandbox: Sandbox, encoded: string, id: string): Subscription {
  const params = parseParams(SubscriptionUpdate, encoded)
  const record = subscriptionOf(sandbox, id)
  onClock(sandbox, record.subscription.test_clock, () => apply(sandbox, record, params))
  return expanded(sandbox, record.subscription, params.expand)
}

function apply(sandbox: Sandbox, record: SubscriptionRecord, params: Update): void {
  checkUpdate(sandbox, record, params)
  let isInvoiced = false
  changeSubscription(sandbox, record, () => {
    changeTerms(sandbox, record, params)
    changeEnd(sandbox, record, params)
    const isNewPeriod = changeItems(sandbox, record, params)
    isInvoiced = changeTrial(sandbox, record, params) || isNewPeriod
    if (isInvoiced && record.subscription.status !== 'trialing') beginPeriodNow(sandbox, record)
  })
  const { proration_behavior, payment_behavior } = params
  const hasPending = record.pending.length > 0 && proration_behavior === 'always_invoice'
  if (!isInvoiced && !hasPending) return
  invoiceNow(
    sandbox,
    record,
    isInvoiced ? periodLines(sandbox, record) : [],
    payment_behavior === 'default_incomplete',
  )
}

function checkUpdate(sandbox: Sandbox, record: SubscriptionRecord, params: Update): void {
  const { subscription } = record
  if (['canceled', 'incomplete_expired'].includes(subscription.status)) {
    throw new ApiError(400, 'A canceled subscription can only update its cancellation_details and metadata.')
  }
  const method = params.default_payment_method
  if (method && sandbox.store.tables.paymentMethods[method]?.method.customer !== subscription.customer) {
    throw missing('PaymentMethod', method, 'default_payment_method')
  }
  const end = params.trial_end
  if (typeof end === 'number' && end <= sandbox.now()) {
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', 'trial_end')
  }
  if (params.cancel_at && params.cancel_at_period_end) {
    throw invalid(
      'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
      'cancel_at',
    )
  }
  if (params.payment_behavior === 'error_if_incomplete') checkCardOf(sandbox, subscription, method)
}

/** @throws ApiError 402 where the bank would not pay */
export function checkCardOf(
  sandbox: Sandbox,
  { default_payment_method, customer }: Pick<Subscription, 'default_payment_method' | 'customer'>,
  given?: string,
): void {
  const { customers, paymentMethods } = sandbox.store.tables
  const usual = customers[customer]?.invoice_settings.default_payment_method
  const card = paymentMethods[String(given ?? default_payment_method ?? usual)]
  if (!card) throw noCard
  const verdict = verdictOn(card.number, 'away', card.isAuthenticated)
  if (verdict === 'authenticate') throw notConfirmed
  if (verdict !== 'pays') throw verdict
}

function changeTerms(sandbox: Sandbox, record: SubscriptionRecord, params: Update): void {
  const { subscription } = record
  subscription.metadata = changedMetadata(subscription.metadata, params.metadata)
  if (params.description !== undefined) subscription.description = params.description
  if (params.default_payment_method) subscription.default_payment_method = params.default_payment_method
  if (params.trial_settings) {
    const { missing_payment_method } = params.trial_settings.end_behavior
    subscription.trial_settings = { end_behavior: { billing_cycle_anchor: null, missing_payment_method } }
  }
  if (params.pause_collection !== undefined) {
    const pause = params.pause_collection
    subscription.pause_collection = pause && {
      behavior: pause.behavior,
      resumes_at: pause.resumes_at ?? null,
    }
  }
  if (params.discounts === undefined) return
  record.discounts = couponsOf(sandbox, params.discounts ?? [])
  subscription.discounts = record.discounts.map(({ id }) => id)
}

function changeEnd(sandbox: Sandbox, { subscription }: SubscriptionRecord, params: Update): void {
  const details = params.cancellation_details
  const before = subscription.cancellation_details
  const end = subscription.items.data[0]?.current_period_end ?? null
  const { cancel_at, cancel_at_period_end: atEnd } = params
  if (atEnd !== undefined || cancel_at !== undefined) {
    subscription.cancel_at_period_end = atEnd ?? false
    subscription.cancel_at = typeof cancel_at === 'number' ? cancel_at : atEnd || cancel_at ? end : null
    subscription.canceled_at = subscription.cancel_at === null ? null : sandbox.now()
  }
  subscription.cancellation_details = {
    comment: details?.comment === undefined ? (before?.comment ?? null) : details.comment,
    feedback: details?.feedback === undefined ? (before?.feedback ?? null) : details.feedback,
    feedback_option: null,
    reason: subscription.cancel_at === null ? null : 'cancellation_requested',
  }
}

/** @returns whether there is something to invoice now */
function changeTrial(sandbox: Sandbox, record: SubscriptionRecord, { trial_end }: Update): boolean {
  const { subscription } = record
  if (trial_end === undefined) return false
  if (typeof trial_end === 'number') {
    record.isTrialEndAnnounced = false
    beginTrial(sandbox, record, trial_end)
    return true
  }
  if (subscription.status !== 'trialing') return false
  subscription.trial_end = sandbox.now()
  subscription.status = 'active'
  return true
}

/** `POST /v1/subscriptions/:id/resume`: after a trial that has ended without a card. */
export function resumeSubscription(sandbox: Sandbox, encoded: string, id: string): Subscription {
  const { expand } = parseParams(SubscriptionResume, encoded)
  const record = subscriptionOf(sandbox, id)
  const { subscription } = record
  if (subscription.status !== 'paused') throw new ApiError(400, 'Only a paused subscription can be resumed.')
  onClock(sandbox, subscription.test_clock, () => {
    checkCardOf(sandbox, subscription)
    changeSubscription(sandbox, record, () => {
      subscription.status = 'active'
      beginPeriodNow(sandbox, record)
    })
    invoiceNow(sandbox, record, periodLines(sandbox, record))
    emit(sandbox, 'customer.subscription.resumed', subscription)
  })
  return expanded(sandbox, subscription, expand)
}
