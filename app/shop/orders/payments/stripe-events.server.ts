import type Stripe from 'stripe'
import { db } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { log } from '../../../platform/logging/log.server'
import { syncDispute } from '../disputes/sync-dispute.server'
import { syncRefunds } from '../refunds/sync-refunds.server'
import { updateOrderFromSession } from './fulfil.server'
import { orderIdIn } from './order-of-session.server'
import { isEventProcessed } from './processed-events.server'
import { stripeClient, stripeIdOf } from './stripe.server'

const daySeconds = 24 * 3600
/** The time after which Stripe deletes events: 30 days. */
const retentionSeconds = 30 * daySeconds
/** The time by which reading overlaps: an event may appear in Stripe's list after newer ones. */
const overlapSeconds = 5 * 60
const pageSize = 100
let lastSeenSeconds = 0

interface EventHandler {
  types: string[]
  /** @returns false for an event about something else */
  handle(event: Stripe.Event): Promise<boolean>
}
const handlers: EventHandler[] = []

export function onStripeEvent(handler: EventHandler): void {
  handlers.push(handler)
}

async function isHandledElsewhere(event: Stripe.Event): Promise<boolean> {
  for (const { handle } of handlers) if (await handle(event)) return true
  return false
}

/**
 * Handles an event from a webhook or the event list. It is only a hint: the state is fetched from Stripe, so events
 * may come twice, late and in any order. Other types are ignored.
 */
export async function handleStripeEvent(event: Stripe.Event): Promise<void> {
  if (await isEventProcessed(event)) return
  if (await isHandledElsewhere(event)) return
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return updateOrderFromSession(event.data.object.id, { event })
    case 'charge.refunded':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return handleRefund(stripeIdOf(event.data.object.payment_intent), event)
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return syncDispute(event.data.object.id, event)
  }
}

/** Handles a refund. Its event may arrive before that of its payment: then the payment is fulfilled first. */
async function handleRefund(paymentIntentId: string | undefined, event: Stripe.Event): Promise<void> {
  if (!paymentIntentId) return
  const order = await db.order.findFirst({ where: { paymentIntentId }, select: { id: true } })
  if (!order) {
    const { data: sessions } = await stripeClient().checkout.sessions.list({
      payment_intent: paymentIntentId,
      limit: 1,
    })
    for (const session of sessions) await updateOrderFromSession(session.id)
  }
  await syncRefunds(paymentIntentId, event)
}

const paid = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'] as const
const refunded = ['charge.refunded', 'refund.created', 'refund.updated', 'refund.failed'] as const
const disputed = ['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'].map(
  (what) => `charge.dispute.${what}`,
)

/**
 * Reads Stripe's events since the last time, at first of the last 30 days: payments whose webhook did not arrive, or
 * whose changes a restore lost; without a webhook, also refunds made in Stripe's dashboard or returned by a bank. Known
 * events, and those of other shops on the same account, are skipped.
 */
export async function pollStripeEvents(now = Date.now()): Promise<void> {
  const since = Math.max(lastSeenSeconds - overlapSeconds, Math.floor(now / 1000) - retentionSeconds)
  const types = polledTypes()
  const listed = stripeClient().events.list({ types, created: { gte: since }, limit: pageSize })
  let newest = lastSeenSeconds
  let failures = 0
  const page: Stripe.Event[] = []
  for await (const event of listed) {
    newest = Math.max(newest, event.created)
    page.push(event)
    if (page.length === pageSize) failures += await handleAll(page.splice(0))
  }
  failures += await handleAll(page)
  if (failures === 0) lastSeenSeconds = newest
}

/** Returns the polled event types; with a webhook, refunds and disputes arrive only by it. */
function polledTypes(): string[] {
  const withWebhook: string[] = [...refunded, ...disputed]
  const types = [...paid, ...withWebhook, ...handlers.flatMap((handler) => handler.types)]
  const isPolled = (type: string) => !env.stripe.webhookSecret || !withWebhook.includes(type)
  return [...new Set<string>(types)].filter(isPolled)
}

/** @returns how many could not be handled */
async function handleAll(events: Stripe.Event[]): Promise<number> {
  const processed = await db.stripeEvent.findMany({
    where: { id: { in: events.map(({ id }) => id) } },
    select: { id: true },
  })
  const seen = new Set(processed.map(({ id }) => id))
  const fresh = events.filter(({ id }) => !seen.has(id)).reverse()
  const orders = await db.order.findMany({
    where: { paymentIntentId: { in: fresh.flatMap((event) => paymentIntentOf(event) ?? []) } },
    select: { paymentIntentId: true, status: true },
  })
  const statuses = new Map(orders.map(({ paymentIntentId, status }) => [paymentIntentId, status]))
  let failures = 0
  for (const event of fresh) {
    const isOrderNews = isNews(event, statuses.get(paymentIntentOf(event) ?? null))
    const handle = async () =>
      isOrderNews ? handleStripeEvent(event) : void (await isHandledElsewhere(event))
    await handle().catch((error: unknown) => {
      failures += 1
      log.warn({ err: error, event: event.id }, 'event of Stripe not handled yet')
    })
  }
  return failures
}

/** @param status the status of the order that has this payment */
function isNews({ data: { object } }: Stripe.Event, status: string | undefined): boolean {
  if (object.object !== 'checkout.session') return status !== undefined
  if (orderIdIn(object) === null) return false
  return status === undefined || status === 'pending' || status === 'canceled'
}

function paymentIntentOf({ data: { object } }: Stripe.Event): string | undefined {
  return 'payment_intent' in object ? stripeIdOf(object.payment_intent) : undefined
}
