import type Stripe from 'stripe'
import { db } from '../platform/db.server'
import { env } from '../platform/env.server'
import { fulfil } from './fulfil.server'
import { isProcessed } from './processed-events.server'
import { stripe } from './stripe.server'
import { syncRefunds } from './sync-refunds.server'

const daySeconds = 24 * 3600
/** Stripe deletes events after 30 days. */
const retentionSeconds = 30 * daySeconds
/** An event may appear in the list after others that are newer. */
const overlapSeconds = 5 * 60
const maxEvents = 1000
let lastSeenSeconds = 0

/**
 * Handles an event from a webhook or the event list. It is only a hint: the state is fetched from Stripe, so events may
 * come twice, late and in any order. Other types are ignored.
 */
export async function handleEvent(event: Stripe.Event): Promise<void> {
  if (await isProcessed(event)) return
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
      return handleRefund(idOf(event.data.object.payment_intent), event)
  }
}

/** The event of a refund may arrive before that of its payment: then the payment is fulfilled first. */
async function handleRefund(paymentIntentId: string | undefined, event: Stripe.Event): Promise<void> {
  if (!paymentIntentId) return
  const order = await db.order.findFirst({ where: { paymentIntentId }, select: { id: true } })
  if (!order) {
    const { data: sessions } = await stripe().checkout.sessions.list({
      payment_intent: paymentIntentId,
      limit: 1,
    })
    for (const session of sessions) await fulfil(session.id)
  }
  await syncRefunds(paymentIntentId, event)
}

/**
 * Without a webhook, polls Stripe for refunds that were made in its dashboard or returned by a bank; payments of other
 * shops on the same account are skipped.
 */
export async function pollRefundEvents(now = Date.now()): Promise<void> {
  if (env.stripe.webhookSecret) return
  const since = Math.max(lastSeenSeconds - overlapSeconds, Math.floor(now / 1000) - retentionSeconds)
  const events = await stripe()
    .events.list({
      types: ['charge.refunded', 'refund.created', 'refund.updated', 'refund.failed'],
      created: { gte: since },
      limit: 100,
    })
    .autoPagingToArray({ limit: maxEvents })

  const ids = new Set(events.flatMap((event) => paymentIntentOf(event) ?? []))
  const orders = await db.order.findMany({
    where: { paymentIntentId: { in: [...ids] } },
    select: { paymentIntentId: true },
  })
  const ours = new Set(orders.map(({ paymentIntentId }) => paymentIntentId))
  for (const event of events.reverse()) {
    if (ours.has(paymentIntentOf(event) ?? null)) await handleEvent(event)
    lastSeenSeconds = Math.max(lastSeenSeconds, event.created)
  }
}

function paymentIntentOf({ data: { object } }: Stripe.Event): string | undefined {
  return 'payment_intent' in object ? idOf(object.payment_intent) : undefined
}

const idOf = (object: string | { id: string } | null | undefined) =>
  typeof object === 'string' ? object : object?.id
