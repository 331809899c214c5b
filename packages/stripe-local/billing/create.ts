import { ApiError, invalid } from '../api-error.ts'
import { expanded } from '../expand.ts'
import { parseParams } from '../params.ts'
import { onClock, type Sandbox } from '../sandbox.ts'
import { invoiceNow } from './begin-now.ts'
import { collect, noCard } from './collect.ts'
import { customerOf } from './customers.ts'
import { couponsOf } from './discounts.ts'
import { endSubscription } from './end.ts'
import { finalize } from './invoices.ts'
import { priceGiven } from './items.ts'
import { unusedTime } from './prorations.ts'
import { subscriptionOf } from './reading.ts'
import type { SubscriptionRecord } from './records.ts'
import { startSubscription } from './start.ts'
import { type Create, SubscriptionCancel, SubscriptionCreate } from './subscription-params.ts'
import { checkCardOf } from './update.ts'
import type { Subscription } from './wire.ts'

/** `POST /v1/subscriptions`: with a card that the customer has already. */
export function createSubscription(sandbox: Sandbox, encoded: string): Subscription {
  const params = parseParams(SubscriptionCreate, encoded)
  const customer = customerOf(sandbox, params.customer)
  const { subscription } = onClock(sandbox, customer.test_clock, () => start(sandbox, params))
  return expanded(sandbox, subscription, params.expand)
}

function start(sandbox: Sandbox, params: Create): SubscriptionRecord {
  const customer = customerOf(sandbox, params.customer)
  const method = params.default_payment_method ?? null
  const isTrial = Boolean(params.trial_period_days || params.trial_end)
  const isLeft = params.payment_behavior === 'default_incomplete'
  if (!method && !customer.invoice_settings.default_payment_method && !isTrial && !isLeft) {
    throw new ApiError(400, noCard.message, { code: 'resource_missing' })
  }
  if (params.payment_behavior === 'error_if_incomplete' && !isTrial) {
    checkCardOf(sandbox, { default_payment_method: method, customer: customer.id })
  }
  const items = params.items.map((given, index) => {
    const price = priceGiven(sandbox, given, index)
    if (!price) throw invalid('An item needs a price.', `items[${index}]`)
    return { price: price.id, quantity: given.quantity ?? 1 }
  })
  const { record, invoice } = startSubscription(sandbox, {
    customer,
    method,
    status: 'incomplete',
    plan: {
      items,
      once: [],
      metadata: params.metadata,
      description: params.description ?? null,
      trialDays: params.trial_period_days ?? null,
      trialEnd: params.trial_end ?? null,
      missingPaymentMethod: params.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    },
    discounts: couponsOf(sandbox, params.discounts ?? []),
    isTaxed: params.automatic_tax?.enabled ?? false,
    taxedIn: customer.address?.country ?? null,
  })
  finalize(sandbox, invoice)
  const isOpen = isLeft && invoice.invoice.amount_due > 0
  if (!isOpen) collect(sandbox, invoice, { presence: 'away', isAutomatic: true })
  return record
}

/** `DELETE /v1/subscriptions/:id`: it ends now. */
export function cancelSubscription(sandbox: Sandbox, encoded: string, id: string): Subscription {
  const params = parseParams(SubscriptionCancel, encoded)
  const record = subscriptionOf(sandbox, id)
  const { subscription } = record
  if (['canceled', 'incomplete_expired'].includes(subscription.status)) {
    throw new ApiError(404, `No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' }, false)
  }
  onClock(sandbox, subscription.test_clock, () => {
    const { comment, feedback } = params.cancellation_details ?? {}
    Object.assign(subscription.cancellation_details ?? {}, {
      ...(comment && { comment }),
      ...(feedback && { feedback }),
    })
    if (params.prorate && subscription.status !== 'trialing') {
      record.pending.push(...subscription.items.data.map((item) => unusedTime(sandbox, item, sandbox.now())))
    }
    if (params.invoice_now && record.pending.length > 0) invoiceNow(sandbox, record, [])
    endSubscription(sandbox, record, { reason: 'cancellation_requested' })
  })
  return expanded(sandbox, subscription, params.expand)
}
