import type { Sandbox } from '../sandbox.ts'
import { collect } from './collect.ts'
import { endSubscription } from './end.ts'
import { changeSubscription, closeInvoice, finalize } from './invoices.ts'
import { DAY, HOUR } from './periods.ts'
import type { SubscriptionRecord } from './records.ts'
import { announceTrialEnd, renew } from './renewals.ts'

/** Something that Stripe does by itself at a moment. */
interface Due {
  at: number
  run: () => void
}

const FIRST_PAYMENT_WITHIN = 23 * HOUR
const TRIAL_END_ANNOUNCED_BEFORE = 3 * DAY

/**
 * Does all that is due by then, in its order and each at its own time.
 * @param clock the test clock whose subscriptions are meant; null for those without
 */
export function runDue(sandbox: Sandbox, until: number, clock: string | null): void {
  while (runNextDue(sandbox, until, clock) !== null) {}
}

/** @returns when that was; null where nothing is left to do */
export function runNextDue(sandbox: Sandbox, until: number, clock: string | null): number | null {
  const next = nextDue(sandbox, clock)
  if (!next || next.at > until) return null
  const moving = clock === null ? undefined : sandbox.store.tables.clocks[clock]
  if (moving) moving.frozen_time = Math.max(moving.frozen_time, next.at)
  sandbox.at(next.at, next.run)
  sandbox.store.touch()
  return next.at
}

/** Does what has become due in the stand-in's own time. */
export function catchUp(sandbox: Sandbox): void {
  runDue(sandbox, sandbox.now(), null)
}

function nextDue(sandbox: Sandbox, clock: string | null): Due | null {
  let next: Due | null = null
  for (const record of Object.values(sandbox.store.tables.subscriptions)) {
    if (record.subscription.test_clock !== clock || isOver(record)) continue
    for (const due of dueOf(sandbox, record)) if (!next || due.at < next.at) next = due
  }
  return next
}

const isOver = ({ subscription: { status } }: SubscriptionRecord) =>
  status === 'canceled' || status === 'incomplete_expired'

/** For one moment, what comes first stands first. */
function dueOf(sandbox: Sandbox, record: SubscriptionRecord): Due[] {
  const { subscription } = record
  const due: Due[] = []
  const resumesAt = subscription.pause_collection?.resumes_at
  if (resumesAt) due.push({ at: resumesAt, run: () => resumeCollection(sandbox, record) })
  for (const id of record.running) due.push(...invoiceDue(sandbox, id))
  if (subscription.status === 'incomplete') {
    due.push({
      at: subscription.created + FIRST_PAYMENT_WITHIN,
      run: () => expireIncomplete(sandbox, record),
    })
    return due
  }
  if (subscription.status === 'trialing' && !record.isTrialEndAnnounced) {
    const at = (subscription.trial_end ?? 0) - TRIAL_END_ANNOUNCED_BEFORE
    due.push({
      at: Math.max(at, subscription.trial_start ?? at),
      run: () => announceTrialEnd(sandbox, record),
    })
  }
  const { cancel_at } = subscription
  const reason = 'cancellation_requested'
  if (cancel_at) due.push({ at: cancel_at, run: () => endSubscription(sandbox, record, { reason }) })
  const [item] = subscription.items.data
  if (item && subscription.status !== 'paused') {
    due.push({ at: item.current_period_end, run: () => renew(sandbox, record) })
  }
  return due
}

function invoiceDue(sandbox: Sandbox, id: string): Due[] {
  const record = sandbox.store.tables.invoices[id]
  if (!record?.invoice.auto_advance) return []
  const { status, automatically_finalizes_at, next_payment_attempt } = record.invoice
  const pay = () => void collect(sandbox, record, { presence: 'away', isAutomatic: true })
  if (status === 'draft' && automatically_finalizes_at) {
    const run = () => {
      finalize(sandbox, record)
      pay()
    }
    return [{ at: automatically_finalizes_at, run }]
  }
  return status === 'open' && next_payment_attempt ? [{ at: next_payment_attempt, run: pay }] : []
}

function resumeCollection(sandbox: Sandbox, record: SubscriptionRecord): void {
  changeSubscription(sandbox, record, () => {
    record.subscription.pause_collection = null
  })
}

/** The first payment has not come in time. */
function expireIncomplete(sandbox: Sandbox, record: SubscriptionRecord): void {
  for (const id of record.running) {
    const invoice = sandbox.store.tables.invoices[id]
    if (invoice?.invoice.status === 'open') closeInvoice(sandbox, invoice, 'void')
  }
  changeSubscription(sandbox, record, () => {
    record.subscription.status = 'incomplete_expired'
    record.subscription.ended_at = sandbox.now()
  })
}
