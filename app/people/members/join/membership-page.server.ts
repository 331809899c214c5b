import type Stripe from 'stripe'
import { db } from '../../../platform/database/db.server'
import { Conflict, Unavailable } from '../../../platform/errors/errors'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { log } from '../../../platform/logging/log.server'
import { randomToken } from '../../../platform/process/secret.server'
import { paymentUrl } from '../../../shop/orders/checkout/checkout.server'
import {
  isIdempotencyConflict,
  isInvalidRequest,
  isStripeServerError,
  stripeClient,
} from '../../../shop/orders/payments/stripe.server'
import { syncMembership } from '../stripe/sync-membership.server'
import { makeMembershipSessionParams } from './membership-session.server'
import type { PendingMembership } from './pending-membership.server'

export class JoinFailed extends Unavailable {
  constructor(message = t('The payment page could not be opened. Please try again.')) {
    super(message)
  }
}

/**
 * Opens a pending membership's payment page at Stripe; repeated calls return the same.
 * @param email of a guest, if it is known
 * @returns its address
 * @throws JoinFailed, Conflict
 */
export async function openMembershipPage(
  membership: PendingMembership,
  origin: string,
  email?: string,
): Promise<string> {
  const { id, stripeSessionId } = membership
  const session = stripeSessionId
    ? await callStripe(() => stripeClient().checkout.sessions.retrieve(stripeSessionId), id)
    : await createSession(membership, origin, email)
  if (!stripeSessionId) await attach(id, session.id)
  if (session.status === 'open' && session.url)
    return paymentUrl({ id: session.id, url: session.url }, href('/join/pay'))
  await callStripe(() => syncMembership(id), id)
  throw new Conflict(
    session.status === 'complete'
      ? t('You have already paid for this membership.')
      : t('The payment page has expired. Please try again.'),
  )
}

async function createSession(
  membership: PendingMembership,
  origin: string,
  email: string | undefined,
): Promise<Stripe.Checkout.Session> {
  const { id, reference } = membership
  try {
    return await stripeClient().checkout.sessions.create(
      await makeMembershipSessionParams(membership, origin, email),
      {
        idempotencyKey: `membership-${reference}`,
      },
    )
  } catch (error) {
    log.error({ err: error, membershipId: id }, 'payment page of a membership could not be opened')
    const unopened = { id, reference, status: 'pending', stripeSessionId: null }
    if (isInvalidRequest(error)) await db.membership.deleteMany({ where: unopened })
    // Stripe repeats a server error for the same idempotency key, which is made of the reference.
    else if (isStripeServerError(error) || isIdempotencyConflict(error))
      await db.membership.updateMany({ where: unopened, data: { reference: randomToken() } })
    throw new JoinFailed()
  }
}

/** @throws Conflict when the membership was ended meanwhile */
async function attach(id: number, sessionId: string): Promise<void> {
  const { count } = await db.membership.updateMany({
    where: { id, status: 'pending', OR: [{ stripeSessionId: null }, { stripeSessionId: sessionId }] },
    data: { stripeSessionId: sessionId },
  })
  if (count > 0) return
  await callStripe(() => stripeClient().checkout.sessions.expire(sessionId), id)
  throw new Conflict(t('The payment page has expired. Please try again.'))
}

async function callStripe<T>(call: () => Promise<T>, membershipId: number): Promise<T> {
  try {
    return await call()
  } catch (error) {
    log.error({ err: error, membershipId }, 'Stripe request failed')
    throw new JoinFailed()
  }
}
