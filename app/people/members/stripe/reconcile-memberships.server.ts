import { db, type Prisma } from '../../../platform/database/db.server'
import { hourMs } from '../../../platform/durations'
import { log } from '../../../platform/logging/log.server'
import { isPaymentOn } from '../../../shop/orders/payments/stripe.server'
import { announceRenewals, remindOfFailedPayments } from './membership-reminders.server'
import { syncMembership } from './sync-membership.server'

const minAgeMs = 60_000
const perRun = 200

/**
 * Updates memberships that Stripe may have changed, and sends due mails. A failed step is logged and repeated next
 * time.
 */
export async function reconcileMemberships(now = new Date()): Promise<void> {
  if (!isPaymentOn()) return
  const open = await db.membership.findMany({
    where: { OR: awaiting(now) },
    select: { id: true },
    orderBy: { id: 'asc' },
    take: perRun,
  })
  for (const { id } of open) await logFailure(() => syncMembership(id, undefined, now), id)
  await remindOfFailedPayments(now)
  await announceRenewals(now)
}

/** Matches open payment pages, and expired subscriptions without an event from Stripe. */
const awaiting = (now: Date): Prisma.MembershipWhereInput[] => [
  {
    status: 'pending',
    startedAt: null,
    createdAt: { lt: new Date(now.getTime() - minAgeMs) },
    OR: [{ origin: 'stripe' }, { gift: { paidAt: null } }],
  },
  {
    status: 'active',
    stripeSubscriptionId: { not: null },
    paidUntil: { lt: new Date(now.getTime() - hourMs) },
  },
]

async function logFailure(step: () => Promise<void>, membershipId: number): Promise<void> {
  try {
    await step()
  } catch (error) {
    log.warn({ err: error, membershipId }, 'membership not up to date with Stripe yet')
  }
}
