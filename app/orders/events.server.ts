import type Stripe from 'stripe'
import { db } from '../platform/db.server'
import { isDealtWith } from './changes.server'
import { fulfil } from './fulfil.server'
import { settleRefunds } from './refunds.server'
import { stripe } from './stripe.server'

/**
 * Does what an event of Stripe's asks for. It only says where to look: what is true is asked of Stripe, so that events
 * may come twice, late and in any order. Kinds that mean nothing to us are taken and forgotten.
 */
export async function receive(event: Stripe.Event): Promise<void> {
  if (await isDealtWith(event)) return
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return fulfil(event.data.object.id, { event })
    case 'charge.refunded':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return refunded(event.data.object.payment_intent, event)
  }
}

/** A refund may be heard of before its payment: then the payment is settled first. */
async function refunded(intent: string | Stripe.PaymentIntent | null, event: Stripe.Event): Promise<void> {
  const id = typeof intent === 'string' ? intent : intent?.id
  if (!id) return
  const isKnown = await db.order.findFirst({ where: { paymentIntentId: id }, select: { id: true } })
  if (!isKnown) {
    const { data: sessions } = await stripe().checkout.sessions.list({ payment_intent: id, limit: 1 })
    for (const session of sessions) await fulfil(session.id)
  }
  await settleRefunds(id, event)
}
