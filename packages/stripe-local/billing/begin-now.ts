import type { ApiError } from '../api-error.ts'
import { emit, type Sandbox } from '../sandbox.ts'
import { collect } from './collect.ts'
import { draftInvoice, finalize } from './invoices.ts'
import { periodEnd } from './periods.ts'
import type { InvoiceRecord, PendingLine, SubscriptionRecord } from './records.ts'
import { lineOf } from './start.ts'

/** Begins a new period now; its invoice is for `invoiceNow`. */
export function beginPeriodNow(sandbox: Sandbox, { subscription }: SubscriptionRecord): void {
  const now = sandbox.now()
  const recurring = subscription.items.data[0]?.price.recurring ?? { interval: 'month', interval_count: 1 }
  subscription.billing_cycle_anchor = now
  for (const item of subscription.items.data) {
    item.current_period_start = now
    item.current_period_end = periodEnd(now, recurring, now)
  }
}

/** Begins a trial, or another end of one. */
export function beginTrial(sandbox: Sandbox, { subscription }: SubscriptionRecord, end: number): void {
  subscription.trial_start = subscription.status === 'trialing' ? subscription.trial_start : sandbox.now()
  subscription.status = 'trialing'
  subscription.trial_end = end
  subscription.billing_cycle_anchor = end
  for (const item of subscription.items.data) {
    item.current_period_start = subscription.trial_start ?? sandbox.now()
    item.current_period_end = end
  }
}

/** The lines of the items for the period that has just begun. */
export function periodLines(sandbox: Sandbox, { subscription }: SubscriptionRecord): PendingLine[] {
  const isTrial = subscription.status === 'trialing'
  return subscription.items.data.map((item) => lineOf(sandbox, item, isTrial))
}

/**
 * Invoices what is pending, and these lines, and asks for the money at once.
 * @param isLeft whether the invoice stays open, for the buyer to pay
 * @returns why it is not paid
 */
export function invoiceNow(
  sandbox: Sandbox,
  record: SubscriptionRecord,
  lines: PendingLine[],
  isLeft = false,
): ApiError | null {
  const invoice = draftNow(sandbox, record, lines)
  finalize(sandbox, invoice)
  if (isLeft && invoice.invoice.amount_due > 0) return null
  return collect(sandbox, invoice, { presence: 'away', isAutomatic: true })
}

function draftNow(sandbox: Sandbox, record: SubscriptionRecord, lines: PendingLine[]): InvoiceRecord {
  const all = [...record.pending, ...lines]
  const now = sandbox.now()
  record.pending = []
  const period = { start: now, end: now }
  const invoice = draftInvoice(sandbox, record, { reason: 'subscription_update', lines: all, period })
  emit(sandbox, 'invoice.created', invoice.invoice)
  return invoice
}
