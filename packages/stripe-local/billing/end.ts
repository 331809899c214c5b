import { emit, type Sandbox } from '../sandbox.ts'
import type { SubscriptionRecord } from './records.ts'

interface Ending {
  reason: 'cancellation_requested' | 'payment_failed' | 'payment_disputed'
}

/** It is over from now on; open invoices stay as they are, and are collected no more. */
export function endSubscription(sandbox: Sandbox, record: SubscriptionRecord, { reason }: Ending): void {
  const { subscription } = record
  const now = sandbox.now()
  subscription.status = 'canceled'
  subscription.ended_at = now
  subscription.canceled_at ??= now
  subscription.pause_collection = null
  subscription.cancellation_details = {
    comment: null,
    feedback: null,
    feedback_option: null,
    ...subscription.cancellation_details,
    reason,
  }
  for (const id of record.running) {
    const invoice = sandbox.store.tables.invoices[id]?.invoice
    if (invoice) Object.assign(invoice, { auto_advance: false, next_payment_attempt: null })
  }
  record.running = []
  record.pending = []
  sandbox.store.touch()
  emit(sandbox, 'customer.subscription.deleted', subscription)
}
