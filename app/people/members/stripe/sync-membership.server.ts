import { isUniqueViolation } from '../../../platform/database/database-errors.server'
import { db } from '../../../platform/database/db.server'
import { log } from '../../../platform/logging/log.server'
import type { StripeEventRef } from '../../../shop/orders/payments/processed-events.server'
import { processEventOnce } from '../../../shop/orders/payments/processed-events.server'
import { paymentStateOf } from '../../../shop/orders/payments/session-payment.server'
import { applyStripeSnapshot, MembershipOutdated } from './apply-snapshot.server'
import { fetchStripeSnapshotOf, type StripeSnapshot } from './snapshot.server'
import { membershipColumnsToSync } from './synced-membership.server'

const maxAttempts = 6
/** The age after which a pending membership is deleted; no payment page is open for that long. */
const forgetPendingMs = 60 * 60_000

/**
 * Updates a membership from Stripe. Webhook, welcome page, reconciler and the member's own buttons all call it, at once
 * or repeatedly: nothing happens twice. Stripe's answer is applied only if the membership is unchanged since the
 * request, so that an older answer never replaces a newer one.
 */
export async function syncMembership(id: number, event?: StripeEventRef, now = new Date()): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await syncOnce(id, event, now)
    } catch (error) {
      const isRepeatable = error instanceof MembershipOutdated || isUniqueViolation(error)
      if (!isRepeatable || attempt === maxAttempts) throw error
    }
  }
}

async function syncOnce(id: number, event: StripeEventRef | undefined, now: Date): Promise<void> {
  const before = await db.membership.findUnique({ where: { id }, include: membershipColumnsToSync })
  if (!before) return
  const snapshot = await fetchStripeSnapshotOf(before)
  if (before.status === 'pending' && isOver(snapshot, before.createdAt, now)) return forgetPending(id)
  if (snapshot) await processEventOnce(event, (tx) => applyStripeSnapshot(tx, before, snapshot, now))
  else if (before.stripeSubscriptionId) log.warn({ membershipId: id }, 'Stripe has no such subscription')
}

/** Tells whether a pending membership can no longer be paid. */
function isOver(snapshot: StripeSnapshot | undefined, createdAt: Date, now: Date): boolean {
  if (snapshot?.subscription) return snapshot.subscription.status === 'incomplete_expired'
  if (snapshot?.session) return ['expired', 'failed'].includes(paymentStateOf(snapshot.session))
  return createdAt.getTime() < now.getTime() - forgetPendingMs
}

/** Deletes a pending membership that was not paid, which frees its place. */
const forgetPending = async (id: number): Promise<void> => {
  const unpaid = { OR: [{ origin: 'stripe' }, { gift: { paidAt: null } }] }
  await db.membership.deleteMany({ where: { id, status: 'pending', startedAt: null, ...unpaid } })
}
