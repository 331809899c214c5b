import { z } from 'zod'
import type { Buyer } from './payment-shape.ts'
import { type Method, pay, settle } from './payments.ts'
import { settleRefund } from './refunds.ts'
import { invalid, missing } from './refusal.ts'
import { expireSession } from './sessions.ts'
import type { EventRecord } from './store.ts'
import { expireOverdue, sessionRecord, type World } from './world.ts'

const Outcome = z.strictObject({ outcome: z.enum(['succeeded', 'failed']) })
const Nothing = z.strictObject({})

const Payment = z.strictObject({
  method: z.enum(['card', 'bank_debit']).default('card'),
  card: z.string().default('4242424242424242'),
  email: z.string().optional(),
  name: z.string().default('Test Buyer'),
  phone: z.string().optional(),
  shipping: z
    .strictObject({
      name: z.string(),
      line1: z.string(),
      line2: z.string().nullable().default(null),
      city: z.string(),
      state: z.string().nullable().default(null),
      postal_code: z.string(),
      country: z.string(),
    })
    .optional(),
})

const FaultWish = z.strictObject({
  kind: z.enum(['error', 'drop', 'delay']),
  count: z.int().min(1).default(1),
  method: z.enum(['GET', 'POST']).nullable().default(null),
  path: z.string().nullable().default(null),
  ms: z.int().min(0).default(0),
  status: z.int().min(400).max(599).default(500),
  when: z.enum(['before', 'after']).default('before'),
  sticky: z.boolean().default(false),
})

const WebhookWish = z.strictObject({
  hold: z.boolean().optional(),
  delay_ms: z.int().min(0).optional(),
  copies: z.int().min(1).max(20).optional(),
  reorder: z.boolean().optional(),
  timestamp_offset_seconds: z.int().optional(),
  url: z.url().nullable().optional(),
  secret: z.string().min(1).optional(),
  retry_first_ms: z.int().min(1).optional(),
  retry_max_ms: z.int().min(1).optional(),
})

const Release = z.strictObject({
  order: z.union([z.enum(['created', 'reversed', 'shuffled']), z.array(z.string())]).default('created'),
  types: z.array(z.string()).optional(),
  keep_holding: z.boolean().default(false),
})

/** Pays a session as the hosted page would. */
export function paySession(world: World, id: string, body: unknown): object {
  const wish = Payment.parse(body)
  const record = sessionRecord(world, id)
  const { session } = record
  const year = new Date(world.now() * 1000).getUTCFullYear() + 2
  const method: Method =
    wish.method === 'card'
      ? { kind: 'card', card: { number: wish.card, expiry: `12 / ${year % 100}`, cvc: '123' } }
      : { kind: 'bank_debit' }
  const { name: shippingName, ...address } = wish.shipping ?? { name: '' }
  const buyer: Buyer = {
    email: session.customer_email ?? wish.email ?? 'buyer@example.com',
    name: wish.name,
    phone: wish.phone ?? null,
    shipping: 'line1' in address ? { name: shippingName, address } : null,
  }
  pay(world, record, buyer, method)
  return record
}

/** Ends a bank debit. */
export function settleSession(world: World, id: string, body: unknown): object {
  const { outcome } = Outcome.parse(body)
  const record = sessionRecord(world, id)
  settle(world, record, outcome)
  return record
}

/** Expires a session now. */
export function expireNow(world: World, id: string, body: unknown): object {
  Nothing.parse(body)
  expireSession(world, id)
  return sessionRecord(world, id)
}

/** Moves the moment at which the clock expires a session. */
export function moveExpiry(world: World, id: string, body: unknown): object {
  const { in_seconds } = z.strictObject({ in_seconds: z.int() }).parse(body)
  const record = sessionRecord(world, id)
  record.session.expires_at = world.now() + in_seconds
  world.store.touch()
  expireOverdue(world)
  return record
}

/** Where the pages of sessions made from now on answer, as an account of Stripe's with a domain of its own has them. */
export function hostedAt(world: World, _id: string, body: unknown): object {
  world.origin = z.strictObject({ origin: z.url() }).parse(body).origin
  return { origin: world.origin }
}

/** Whether refunds made from now on succeed at once or wait to be settled. */
export function refundMode(world: World, _id: string, body: unknown): object {
  world.refunds.mode = z.strictObject({ mode: z.enum(['succeed', 'pending']) }).parse(body).mode
  return world.refunds
}

/** Ends a refund. */
export function endRefund(world: World, id: string, body: unknown): object {
  return settleRefund(world, id, Outcome.parse(body).outcome)
}

/** Sets a fault, or a list of them, after those already set. */
export function addFault(world: World, _id: string, body: unknown): object {
  world.faults.list.push(...z.array(FaultWish).parse([body].flat()))
  return { faults: world.faults.list }
}

export function clearFaults(world: World): object {
  world.faults.list = []
  return { faults: [] }
}

/** Changes how events are delivered; what is not named stays. Holding also catches what is waiting for a retry. */
export function webhooks(world: World, _id: string, body: unknown): object {
  const wish = WebhookWish.parse(body)
  const { mode, target, retry } = world.webhooks
  mode.hold = wish.hold ?? mode.hold
  mode.delayMs = wish.delay_ms ?? mode.delayMs
  mode.copies = wish.copies ?? mode.copies
  mode.reorder = wish.reorder ?? mode.reorder
  mode.timestampOffsetSeconds = wish.timestamp_offset_seconds ?? mode.timestampOffsetSeconds
  retry.firstMs = wish.retry_first_ms ?? retry.firstMs
  retry.maxMs = wish.retry_max_ms ?? retry.maxMs
  target.secret = wish.secret ?? target.secret
  if (wish.url !== undefined) target.url = wish.url
  return { ...mode, url: target.url, retry }
}

/** Lets held events go one after another, and ends holding unless told to keep on. */
export async function release(world: World, _id: string, body: unknown): Promise<object> {
  const wish = Release.parse(body)
  const { types } = wish
  if (!wish.keep_holding) world.webhooks.mode.hold = false
  const held = Object.values(world.store.tables.events)
    .filter(({ state, event }) => state === 'held' && (types?.includes(event.type) ?? true))
    .map(({ event }) => event.id)
  const events = await world.webhooks.release(inOrder(held, wish.order))
  return { count: events.length, events }
}

/** Sends one event again, at once, so many times. */
export async function sendEvent(world: World, id: string, body: unknown): Promise<object> {
  const { times } = z.strictObject({ times: z.int().min(1).max(20).default(1) }).parse(body)
  let record: EventRecord | undefined = world.store.tables.events[id]
  if (!record) throw missing('event', id, 'id')
  for (let sent = 0; sent < times; sent += 1) record = await world.webhooks.sendNow(id)
  return record
}

/** Forgets everything: objects, events, faults and wishes; the webhook's address stays. */
export function reset(world: World): object {
  world.webhooks.reset()
  world.store.reset()
  world.faults.list = []
  world.refunds.mode = 'succeed'
  return { reset: true }
}

function inOrder(ids: string[], order: z.infer<typeof Release>['order']): string[] {
  if (order === 'created') return ids
  if (order === 'reversed') return ids.reverse()
  if (order === 'shuffled') {
    const drawn = ids.map((id) => ({ id, lot: Math.random() }))
    return drawn.sort((one, other) => one.lot - other.lot).map(({ id }) => id)
  }
  const unknown = order.find((id) => !ids.includes(id))
  if (unknown) throw invalid(`Not a held event: ${unknown}`)
  return order
}
