import { emit, type Sandbox } from '../sandbox.ts'
import { endSubscription } from './end.ts'
import { changeSubscription, closeInvoice, draftInvoice, finalize } from './invoices.ts'
import { HOUR, periodEnd } from './periods.ts'
import type { InvoiceRecord, SubscriptionRecord } from './records.ts'
import { lineOf } from './start.ts'

/** The time that a shop has to change the draft of a renewal. */
const DRAFT_FOR = HOUR

/** The end of a period or of a trial: the next one begins, with the draft of its invoice. */
export function renew(sandbox: Sandbox, record: SubscriptionRecord): void {
  const { subscription } = record
  if (subscription.cancel_at_period_end) {
    endSubscription(sandbox, record, { reason: 'cancellation_requested' })
    return
  }
  if (subscription.status === 'trialing' && !hasCard(sandbox, record)) {
    const missing = subscription.trial_settings?.end_behavior.missing_payment_method
    if (missing === 'pause') {
      pauseWithoutCard(sandbox, record)
      return
    }
    if (missing === 'cancel') {
      endSubscription(sandbox, record, { reason: 'payment_failed' })
      return
    }
  }
  beginPeriod(sandbox, record)
}

/** Moves on to the period that begins now, and invoices it. */
export function beginPeriod(sandbox: Sandbox, record: SubscriptionRecord): void {
  const { subscription } = record
  let invoice: InvoiceRecord | undefined
  changeSubscription(sandbox, record, () => {
    const [item] = subscription.items.data
    const ended = { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 }
    for (const one of subscription.items.data) {
      one.current_period_start = ended.end
      one.current_period_end = nextEnd(record, ended.end)
    }
    if (subscription.status === 'trialing') subscription.status = 'active'
    const lines = [...record.pending, ...subscription.items.data.map((one) => lineOf(sandbox, one))]
    record.pending = []
    invoice = draftInvoice(sandbox, record, { reason: 'subscription_cycle', lines, period: ended })
    const isLeft = subscription.status === 'unpaid' || subscription.pause_collection !== null
    invoice.invoice.auto_advance = !isLeft
    invoice.invoice.automatically_finalizes_at = isLeft ? null : sandbox.now() + DRAFT_FOR
    emit(sandbox, 'invoice.created', invoice.invoice)
  })
  if (invoice) closeWhilePaused(sandbox, record, invoice)
}

export function nextEnd({ subscription }: SubscriptionRecord, start: number): number {
  const recurring = subscription.items.data[0]?.price.recurring ?? { interval: 'month', interval_count: 1 }
  return periodEnd(subscription.billing_cycle_anchor, recurring, start)
}

function closeWhilePaused(
  sandbox: Sandbox,
  { subscription }: SubscriptionRecord,
  invoice: InvoiceRecord,
): void {
  const behavior = subscription.pause_collection?.behavior
  if (behavior !== 'void' && behavior !== 'mark_uncollectible') return
  finalize(sandbox, invoice)
  closeInvoice(sandbox, invoice, behavior === 'void' ? 'void' : 'uncollectible')
}

function pauseWithoutCard(sandbox: Sandbox, record: SubscriptionRecord): void {
  changeSubscription(sandbox, record, () => {
    record.subscription.status = 'paused'
  })
  emit(sandbox, 'customer.subscription.paused', record.subscription)
}

function hasCard(sandbox: Sandbox, { subscription }: SubscriptionRecord): boolean {
  const usual = sandbox.store.tables.customers[subscription.customer]?.invoice_settings.default_payment_method
  return Boolean(subscription.default_payment_method ?? usual)
}

export function announceTrialEnd(sandbox: Sandbox, record: SubscriptionRecord): void {
  record.isTrialEndAnnounced = true
  emit(sandbox, 'customer.subscription.trial_will_end', record.subscription)
}
