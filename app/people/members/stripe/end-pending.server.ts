import { db } from '../../../platform/database/db.server'
import { isInvalidRequest, stripeClient } from '../../../shop/orders/payments/stripe.server'
import { syncMembership } from './sync-membership.server'

/** Ends a pending membership and its payment page; if it was paid a moment ago, it starts instead. */
export async function endPendingMembership(id: number): Promise<void> {
  const { stripeSessionId } = (await db.membership.findUnique({ where: { id } })) ?? {}
  if (!stripeSessionId) return
  await stripeClient()
    .checkout.sessions.expire(stripeSessionId)
    .catch((error: unknown) => {
      if (!isInvalidRequest(error)) throw error
    })
  await syncMembership(id)
}
