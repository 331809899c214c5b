import type Stripe from 'stripe'
import { db } from '../platform/db.server'
import { env } from '../platform/env.server'
import { isDealtWith } from './changes.server'
import { fulfil } from './fulfil.server'
import { settleRefunds } from './refunds.server'
import { stripe } from './stripe.server'

const daySeconds = 24 * 3600
/** Stripe keeps events for so long. */
const keptSeconds = 30 * daySeconds
/** An event may be listed a while after others that came later. */
const lagSeconds = 5 * 60
const mostAtOnce = 1000
let lastSeenSeconds = 0

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
      return refunded(idOf(event.data.object.payment_intent), event)
  }
}

/** A refund may be heard of before its payment: then the payment is settled first. */
async function refunded(id: string | undefined, event: Stripe.Event): Promise<void> {
  if (!id) return
  const isKnown = await db.order.findFirst({ where: { paymentIntentId: id }, select: { id: true } })
  if (!isKnown) {
    const { data: sessions } = await stripe().checkout.sessions.list({ payment_intent: id, limit: 1 })
    for (const session of sessions) await fulfil(session.id)
  }
  await settleRefunds(id, event)
}

/**
 * Where no webhook tells of refunds made in Stripe's dashboard, or sent back by a bank: asks for the events of those since
 * the last one seen, at first for as many as Stripe keeps. One call where there is nothing new; payments that are none of
 * this shop's cost no more.
 */
export async function fetchRefundEvents(now = Date.now()): Promise<void> {
  if (env.stripe.webhookSecret) return
  const from = Math.max(lastSeenSeconds - lagSeconds, Math.floor(now / 1000) - keptSeconds)
  const events = await stripe()
    .events.list({
      types: ['charge.refunded', 'refund.created', 'refund.updated', 'refund.failed'],
      created: { gte: from },
      limit: 100,
    })
    .autoPagingToArray({ limit: mostAtOnce })

  const ids = new Set(events.flatMap((event) => intentOf(event) ?? []))
  const ours = await db.order.findMany({
    where: { paymentIntentId: { in: [...ids] } },
    select: { paymentIntentId: true },
  })
  const known = new Set(ours.map(({ paymentIntentId }) => paymentIntentId))
  for (const event of events.reverse()) {
    if (known.has(intentOf(event) ?? null)) await receive(event)
    lastSeenSeconds = Math.max(lastSeenSeconds, event.created)
  }
}

function intentOf({ data: { object } }: Stripe.Event): string | undefined {
  return 'payment_intent' in object ? idOf(object.payment_intent) : undefined
}

const idOf = (object: string | { id: string } | null | undefined) =>
  typeof object === 'string' ? object : object?.id
