import { isUniqueViolation } from '../../../platform/database/database-errors.server'
import { db } from '../../../platform/database/db.server'
import { log } from '../../../platform/logging/log.server'
import type { StripeEventRef } from '../../../shop/orders/payments/processed-events.server'
import { processOnce } from '../../../shop/orders/payments/processed-events.server'
import { paymentStateOf } from '../../../shop/orders/payments/session-payment.server'
import { applySnapshot, Outdated } from './apply-snapshot.server'
import { type Snapshot, snapshotOf } from './snapshot.server'
import { syncedColumns } from './synced-membership.server'

const maxAttempts = 6
/** Longer than a payment page can be open. */
const forgetPendingMs = 60 * 60_000

/**
 * Brings a membership up to date with Stripe. Webhook, welcome page, reconciler and the member's own buttons all call
 * it, at once or repeatedly: nothing happens twice. What was read from Stripe is applied only to the membership as it
 * was before that, so that an older answer never replaces a newer one.
 */
export async function syncMembership(id: number, event?: StripeEventRef, now = new Date()): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await syncOnce(id, event, now)
    } catch (error) {
      const isRepeatable = error instanceof Outdated || isUniqueViolation(error)
      if (!isRepeatable || attempt === maxAttempts) throw error
    }
  }
}

async function syncOnce(id: number, event: StripeEventRef | undefined, now: Date): Promise<void> {
  const before = await db.membership.findUnique({ where: { id }, include: syncedColumns })
  if (!before) return
  const snapshot = await snapshotOf(before)
  if (before.status === 'pending' && isOver(snapshot, before.createdAt, now)) return forgetPending(id)
  if (snapshot) await processOnce(event, (tx) => applySnapshot(tx, before, snapshot, now))
  else if (before.stripeSubscriptionId) log.warn({ membershipId: id }, 'Stripe has no such subscription')
}

/** Tells whether a pending membership can never be paid any more. */
function isOver(snapshot: Snapshot | undefined, createdAt: Date, now: Date): boolean {
  if (snapshot?.subscription) return snapshot.subscription.status === 'incomplete_expired'
  if (snapshot?.session) return ['expired', 'failed'].includes(paymentStateOf(snapshot.session))
  return createdAt.getTime() < now.getTime() - forgetPendingMs
}

/** Nobody has paid: there is nothing to keep, and its place is free again. */
const forgetPending = async (id: number): Promise<void> => {
  const unpaid = { OR: [{ origin: 'stripe' }, { gift: { paidAt: null } }] }
  await db.membership.deleteMany({ where: { id, status: 'pending', startedAt: null, ...unpaid } })
}
