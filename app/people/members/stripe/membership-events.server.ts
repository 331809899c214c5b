import type Stripe from 'stripe'
import { db } from '../../../platform/database/db.server'
import { stripeIdOf } from '../../../shop/orders/payments/stripe.server'
import { syncMembership } from './sync-membership.server'

export const membershipEventTypes = [
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'charge.refunded',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]

/**
 * Handles an event about a membership, whose state is fetched from Stripe.
 * @returns false for an event about something else
 */
export async function handleMembershipEvent(event: Stripe.Event): Promise<boolean> {
  const id = await membershipOf(event)
  if (id === undefined) return false
  await syncMembership(id, event)
  return true
}

async function membershipOf({ data: { object } }: Stripe.Event): Promise<number | undefined> {
  switch (object.object) {
    case 'checkout.session':
      return ofSession(object)
    case 'subscription':
      return ofSubscription(object.id, object.metadata.membership)
    case 'invoice': {
      const { subscription_details: details } = object.parent ?? {}
      return ofSubscription(stripeIdOf(details?.subscription), details?.metadata?.membership)
    }
    case 'charge':
    case 'refund':
    case 'dispute':
      return ofPayment(stripeIdOf(object.payment_intent))
  }
}

/** Stores the session of a membership, if a crash prevented that before. */
async function ofSession({ id, metadata }: Stripe.Checkout.Session): Promise<number | undefined> {
  const reference = metadata?.membership
  if (!reference) return
  await db.membership.updateMany({
    where: { reference, stripeSessionId: null },
    data: { stripeSessionId: id },
  })
  return (await db.membership.findUnique({ where: { stripeSessionId: id }, select: { id: true } }))?.id
}

async function ofSubscription(id: string | undefined, reference: string | undefined) {
  if (!id) return
  const where = reference
    ? { OR: [{ stripeSubscriptionId: id }, { reference }] }
    : { stripeSubscriptionId: id }
  return (await db.membership.findFirst({ where, select: { id: true } }))?.id
}

async function ofPayment(paymentIntentId: string | undefined): Promise<number | undefined> {
  if (!paymentIntentId) return
  return (await db.membershipPayment.findUnique({ where: { paymentIntentId } }))?.membershipId
}
