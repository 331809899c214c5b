import { z } from 'zod'
import { ApiError, missing } from './api-error.ts'
import { booksOf } from './billing/books.ts'
import { closeDispute, openDispute } from './billing/disputes.ts'
import { runNextDue } from './billing/due.ts'
import { DAY } from './billing/periods.ts'
import { waitUntilIdle } from './control-calls.ts'
import { expireOverdue, type Sandbox } from './sandbox.ts'

const Advance = z.strictObject({
  seconds: z.int().min(0).default(0),
  days: z.number().min(0).default(0),
  /** A moment, in seconds or as a date. */
  to: z.union([z.int(), z.iso.datetime({ offset: true })]).optional(),
  /** Waits after each step until the shop has taken its events. */
  settle: z.boolean().default(false),
})

const Settings = z.strictObject({
  retryDays: z.array(z.number().positive()).max(8).optional(),
  afterRetries: z.enum(['cancel', 'unpaid', 'past_due']).optional(),
})

const Dispute = z.strictObject({
  reason: z.string().default('fraudulent'),
  amount: z.int().positive().optional(),
})

/** What time it is here. */
export function showTime({ now, store }: Sandbox): object {
  const seconds = now()
  const date = new Date(seconds * 1000).toISOString()
  return { now: seconds, date, aheadSeconds: store.tables.time.aheadSeconds }
}

/** Moves the time of everything that has no test clock, and does on the way what is due. */
export async function advanceTime(sandbox: Sandbox, _id: string, body: unknown): Promise<object> {
  const { seconds, days, to, settle } = Advance.parse(body)
  const now = sandbox.now()
  const given = typeof to === 'string' ? Math.floor(Date.parse(to) / 1000) : to
  const until = given ?? now + seconds + Math.round(days * DAY)
  if (until < now) throw new ApiError(400, 'Time does not go back.')
  for (;;) {
    const at = runNextDue(sandbox, until, null)
    if (at === null) break
    moveTo(sandbox, at)
    if (settle) await waitUntilIdle(sandbox)
  }
  moveTo(sandbox, until)
  expireOverdue(sandbox)
  if (settle) await waitUntilIdle(sandbox)
  return showTime(sandbox)
}

function moveTo({ store, now }: Sandbox, seconds: number): void {
  store.tables.time.aheadSeconds += Math.max(0, seconds - now())
  store.touch()
}

/** How failed payments are handled from now on; what is not named stays. */
export function setBilling({ store }: Sandbox, _id: string, body: unknown): object {
  const { retryDays, afterRetries } = Settings.parse(body)
  const { settings } = store.tables.billing
  store.tables.billing.settings = {
    retryDays: retryDays ?? settings.retryDays,
    afterRetries: afterRetries ?? settings.afterRetries,
  }
  store.touch()
  return store.tables.billing.settings
}

/** A buyer goes to the bank about a charge. */
export function disputeCharge(sandbox: Sandbox, id: string, body: unknown): object {
  const charge = sandbox.store.tables.charges[id]
  if (!charge) throw missing('charge', id, 'charge')
  return openDispute(sandbox, charge, Dispute.parse(body))
}

export function closeDisputeOf(sandbox: Sandbox, id: string, body: unknown): object {
  const { outcome } = z.strictObject({ outcome: z.enum(['won', 'lost']) }).parse(body)
  return closeDispute(sandbox, id, outcome)
}

export function listSubscriptions({ store }: Sandbox): object {
  const subscriptions = Object.values(store.tables.subscriptions).map(({ subscription }) => subscription)
  return { count: subscriptions.length, subscriptions }
}

export function listInvoices({ store }: Sandbox): object {
  const invoices = Object.values(store.tables.invoices).map(({ invoice }) => invoice)
  return { count: invoices.length, invoices }
}

export function showBooks(sandbox: Sandbox): object {
  return booksOf(sandbox)
}
