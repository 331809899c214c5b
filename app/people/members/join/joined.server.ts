import { db } from '../../../platform/database/db.server'
import { hourMs } from '../../../platform/durations'
import { Forbidden, NotFound } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import { log } from '../../../platform/logging/log.server'
import { lastDayBefore } from '../../../platform/site-zone'
import { stripeClient } from '../../../shop/orders/payments/stripe.server'
import type { Account } from '../../../site/accounts/accounts'
import { createResetPath } from '../../../site/accounts/password-reset.server'
import { guestRole } from '../../../site/accounts/roles'
import { isPaidInTest } from '../payments.server'
import { syncMembership } from '../stripe/sync-membership.server'

/**
 * The time in which the session's id opens this page; it is limited because the id is in addresses and at
 * Stripe.
 */
const opensForMs = 24 * hourMs

const notFound = msg('Membership not found.')

/**
 * Returns the result of a payment, for its buyer. The owner of a new account can set a password here for an hour.
 * @throws NotFound, Forbidden
 */
export async function findMembershipOfSession(sessionId: string, viewer: Account | null) {
  const before = await membershipOf(sessionId)
  if (before.origin === 'gift') throw new NotFound(notFound)
  if (before.status === 'pending')
    await syncMembership(before.id).catch((error: unknown) =>
      log.warn({ err: error, membershipId: before.id }, 'membership not begun yet'),
    )
  const { status, plan, number, paidUntil, startedAt, user } = await membershipOf(sessionId)
  const isPaid = status !== 'pending'
  if (isPaid && viewer && viewer.id !== user.id) throw new NotFound(notFound)
  const ageMs = Date.now() - (startedAt?.getTime() ?? Date.now())
  if (ageMs > opensForMs) throw new Forbidden(t('You could open this page for a day after you joined.'))
  const isNewAccount =
    !viewer && user.passwordHash === '' && user.role !== guestRole && isMadeBy(user, startedAt)
  return {
    isPaid,
    plan: plan.name,
    number,
    account: user.username,
    isTest: await isPaidInTest(before.id),
    until: paidUntil && lastDayBefore(paidUntil),
    passwordPath: isNewAccount && ageMs < hourMs && !user.disabledAt ? await createResetPath(user.id) : null,
  }
}

/** Tells whether the payment created the account: an older one is not opened to whoever pays with its address. */
const isMadeBy = (user: { createdAt: Date }, startedAt: Date | null) =>
  startedAt !== null && user.createdAt >= startedAt

/**
 * Returns the address of an open payment page; null when it is paid or expired.
 * @throws NotFound
 */
export async function findHostedPageAddress(sessionId: string): Promise<string | null> {
  const { status } = await membershipOf(sessionId)
  if (status !== 'pending') return null
  const session = await stripeClient().checkout.sessions.retrieve(sessionId)
  return session.status === 'open' ? session.url : null
}

async function membershipOf(sessionId: string) {
  // PostgreSQL refuses a NUL character in a text.
  const where = { stripeSessionId: /^\w{5,250}$/.test(sessionId) ? sessionId : '-' }
  const membership = await db.membership.findUnique({ where, include: { plan: true, user: true } })
  if (!membership) throw new NotFound(notFound)
  return membership
}
