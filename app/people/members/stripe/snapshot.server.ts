import type Stripe from 'stripe'
import type { Membership } from '../../../platform/prisma/sqlite/client'
import { paymentStateOf } from '../../../shop/orders/payments/session-payment.server'
import { idOf, isMissingAtStripe, stripe } from '../../../shop/orders/payments/stripe.server'
import type { StripePayment } from './stripe-payments'
import { paymentsOfInvoices, paymentsOfSession } from './stripe-payments.server'

type Known = Pick<Membership, 'stripeSessionId' | 'stripeSubscriptionId'>

export interface Snapshot {
  /** Missing for a membership that is known by its subscription. */
  session: Stripe.Checkout.Session | undefined
  /** Missing until one is begun, and for a plan that is paid once. */
  subscription: Stripe.Subscription | undefined
  /** The first one first. */
  payments: StripePayment[]
}

/** @returns undefined when Stripe has nothing of it, as after a change of keys */
export async function snapshotOf(membership: Known): Promise<Snapshot | undefined> {
  const { stripeSessionId: sessionId, stripeSubscriptionId } = membership
  const session = stripeSubscriptionId || !sessionId ? undefined : await retrieveSession(sessionId)
  const subscriptionId = stripeSubscriptionId ?? idOf(session?.subscription)
  const subscription = subscriptionId ? await retrieveSubscription(subscriptionId) : undefined
  if (subscription) return { session, subscription, payments: await paymentsOfInvoices(subscription) }
  if (!session) return
  const isPaid = session.mode === 'payment' && paymentStateOf(session) === 'paid'
  return { session, subscription, payments: isPaid ? await paymentsOfSession(session) : [] }
}

const retrieveSession = (id: string) =>
  orMissing(() => stripe().checkout.sessions.retrieve(id, { expand: ['payment_intent'] }))

const retrieveSubscription = (id: string) => orMissing(() => stripe().subscriptions.retrieve(id))

async function orMissing<T>(retrieve: () => Promise<T>): Promise<T | undefined> {
  try {
    return await retrieve()
  } catch (error) {
    if (!isMissingAtStripe(error)) throw error
    return
  }
}
