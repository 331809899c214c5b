import type Stripe from 'stripe'
import type { Membership } from '../../../platform/prisma/sqlite/client'
import { paymentStateOf } from '../../../shop/orders/payments/session-payment.server'
import { isMissingAtStripe, stripeClient, stripeIdOf } from '../../../shop/orders/payments/stripe.server'
import type { StripePayment } from './stripe-payments'
import { fetchPaymentsOfInvoices, fetchPaymentsOfSession } from './stripe-payments.server'

type Known = Pick<Membership, 'stripeSessionId' | 'stripeSubscriptionId'>

export interface StripeSnapshot {
  /** The session of the payment page; undefined for a membership that is identified by its subscription. */
  session: Stripe.Checkout.Session | undefined
  /** The subscription; undefined until it starts, and for a membership that is paid once. */
  subscription: Stripe.Subscription | undefined
  /** The payments, oldest first. */
  payments: StripePayment[]
}

/** @returns undefined when Stripe does not know the membership, as after a change of keys */
export async function fetchStripeSnapshotOf(membership: Known): Promise<StripeSnapshot | undefined> {
  const { stripeSessionId: sessionId, stripeSubscriptionId } = membership
  const session = stripeSubscriptionId || !sessionId ? undefined : await retrieveSession(sessionId)
  const subscriptionId = stripeSubscriptionId ?? stripeIdOf(session?.subscription)
  const subscription = subscriptionId ? await retrieveSubscription(subscriptionId) : undefined
  if (subscription) return { session, subscription, payments: await fetchPaymentsOfInvoices(subscription) }
  if (!session) return
  const isPaid = session.mode === 'payment' && paymentStateOf(session) === 'paid'
  return { session, subscription, payments: isPaid ? await fetchPaymentsOfSession(session) : [] }
}

const retrieveSession = (id: string) =>
  orMissing(() => stripeClient().checkout.sessions.retrieve(id, { expand: ['payment_intent'] }))

const retrieveSubscription = (id: string) => orMissing(() => stripeClient().subscriptions.retrieve(id))

async function orMissing<T>(retrieve: () => Promise<T>): Promise<T | undefined> {
  try {
    return await retrieve()
  } catch (error) {
    if (!isMissingAtStripe(error)) throw error
    return
  }
}
