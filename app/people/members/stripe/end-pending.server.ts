import { db } from '../../../platform/database/db.server'
import { isInvalidRequest, stripe } from '../../../shop/orders/payments/stripe.server'
import { syncMembership } from './sync-membership.server'

/** Ends a pending membership with its payment page; one that was paid a moment before begins instead. */
export async function endPending(id: number): Promise<void> {
  const { stripeSessionId } = (await db.membership.findUnique({ where: { id } })) ?? {}
  if (!stripeSessionId) return
  await stripe()
    .checkout.sessions.expire(stripeSessionId)
    .catch((error: unknown) => {
      if (!isInvalidRequest(error)) throw error
    })
  await syncMembership(id)
}
