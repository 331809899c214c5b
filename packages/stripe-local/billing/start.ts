import { emit, type Sandbox } from '../sandbox.ts'
import { draftInvoice } from './invoices.ts'
import { DAY, periodEnd } from './periods.ts'
import { priceOf } from './prices.ts'
import type {
  AppliedDiscount,
  InvoiceRecord,
  PendingLine,
  SessionPlan,
  SubscriptionRecord,
} from './records.ts'
import { blankSubscription, subscriptionItem } from './subscription-object.ts'
import type { Customer, Price, Status, SubscriptionItem } from './wire.ts'

interface Beginning {
  customer: Customer
  plan: SessionPlan
  /** What it begins as, where it has no trial. */
  status: Status
  method: string | null
  discounts: AppliedDiscount[]
  isTaxed: boolean
  taxedIn: string | null
}

/** Begins a subscription with the draft of its first invoice, and tells of both. */
export function startSubscription(
  sandbox: Sandbox,
  beginning: Beginning,
): { record: SubscriptionRecord; invoice: InvoiceRecord } {
  const record = recordOf(sandbox, beginning)
  const { subscription } = record
  const { items } = subscription
  sandbox.store.tables.subscriptions[subscription.id] = record
  const once = beginning.plan.once.map(({ price, quantity }) => lineOnce(sandbox, price, quantity))
  const [first] = items.data
  const period = { start: first?.current_period_start ?? 0, end: first?.current_period_start ?? 0 }
  const isTrial = subscription.status === 'trialing'
  const lines = [...items.data.map((item) => lineOf(sandbox, item, isTrial)), ...once]
  const invoice = draftInvoice(sandbox, record, { reason: 'subscription_create', lines, period })
  emit(sandbox, 'customer.subscription.created', subscription)
  emit(sandbox, 'invoice.created', invoice.invoice)
  return { record, invoice }
}

function recordOf(sandbox: Sandbox, beginning: Beginning): SubscriptionRecord {
  const { customer, plan, method, discounts, isTaxed, taxedIn } = beginning
  const created = sandbox.now()
  const trialEnd = trialEndOf(plan, created)
  const anchor = trialEnd ?? created
  const prices = plan.items.map(({ price }) => priceOf(sandbox, price, 'price'))
  const subscription = blankSubscription({
    customer: customer.id,
    currency: prices[0]?.currency ?? 'usd',
    created,
    anchor,
  })
  const recurring = prices[0]?.recurring ?? { interval: 'month', interval_count: 1 }
  const period = { start: created, end: trialEnd ?? periodEnd(anchor, recurring, created) }
  subscription.items.data = plan.items.map(({ quantity }, index) =>
    subscriptionItem(subscription.id, prices[index] as Price, quantity, period),
  )
  subscription.items.total_count = plan.items.length
  Object.assign(subscription, {
    automatic_tax: { disabled_reason: null, enabled: isTaxed, liability: isTaxed ? { type: 'self' } : null },
    default_payment_method: method,
    description: plan.description,
    discounts: discounts.map(({ id }) => id),
    metadata: { ...plan.metadata },
    status: trialEnd ? 'trialing' : beginning.status,
    test_clock: customer.test_clock,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: plan.missingPaymentMethod },
    },
    trial_start: trialEnd ? created : null,
  })
  customer.currency ??= subscription.currency
  return { subscription, pending: [], discounts, taxedIn, running: [], isTrialEndAnnounced: false }
}

export function trialEndOf({ trialDays, trialEnd }: SessionPlan, now: number): number | null {
  if (trialDays) return now + trialDays * DAY
  return trialEnd && trialEnd > now ? trialEnd : null
}

/** The line of an item for the period that it is in. */
export function lineOf(sandbox: Sandbox, item: SubscriptionItem, isTrial = false): PendingLine {
  const { price, quantity, current_period_start: start, current_period_end: end } = item
  const name = sandbox.store.tables.products[price.product]?.name ?? 'Subscription'
  const { interval, interval_count } = price.recurring ?? { interval: 'month', interval_count: 1 }
  const every = interval_count === 1 ? interval : `every ${interval_count} ${interval}s`
  const each = (price.unit_amount / 100).toFixed(2)
  return {
    description: isTrial ? `Trial period for ${name}` : `${quantity} × ${name} (at $${each} / ${every})`,
    amount: isTrial ? 0 : price.unit_amount * quantity,
    price: price.id,
    quantity,
    period: { start, end },
    isProration: false,
    item: item.id,
  }
}

function lineOnce(sandbox: Sandbox, id: string, quantity: number): PendingLine {
  const price = priceOf(sandbox, id, 'price')
  const now = sandbox.now()
  return {
    description: sandbox.store.tables.products[price.product]?.name ?? 'One-time charge',
    amount: price.unit_amount * quantity,
    price: id,
    quantity,
    period: { start: now, end: now },
    isProration: false,
    item: null,
  }
}
