import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { ApiError } from './api-error.ts'
import { givenEmail } from './hosted-page-fields.ts'
import { authenticate, type PaymentMethod, pay, settlePayment } from './payments.ts'
import { settleRefund } from './refunds.ts'
import { findSession, type Sandbox } from './sandbox.ts'

const IDLE_WITHIN_MS = 5000

const Outcome = z.strictObject({ outcome: z.enum(['succeeded', 'failed']) })

const Payment = z.strictObject({
  method: z.enum(['card', 'bank_debit']).default('card'),
  card: z.string().default('4242424242424242'),
  email: z.string().default('buyer@example.com'),
  name: z.string().default('Test Buyer'),
  country: z.string().length(2).nullable().default(null),
})

const Fault = z.strictObject({
  kind: z.enum(['error', 'drop', 'delay']),
  count: z.int().min(1).default(1),
  method: z.enum(['GET', 'POST', 'DELETE']).nullable().default(null),
  path: z.string().nullable().default(null),
  ms: z.int().min(0).default(0),
  status: z.int().min(400).max(599).default(500),
  when: z.enum(['before', 'after']).default('before'),
  sticky: z.boolean().default(false),
})

const EventFault = z.strictObject({
  kind: z.enum(['lost', 'twice', 'late']),
  count: z.int().min(1).default(1),
  event: z.string().nullable().default(null),
  ms: z.int().min(0).default(500),
})

const Delivery = z.strictObject({ hold: z.boolean().optional(), url: z.url().nullable().optional() })

const Release = z.strictObject({ order: z.enum(['created', 'reversed', 'shuffled']).default('created') })

/** Pays a session as the hosted page would. */
export function paySession(sandbox: Sandbox, id: string, body: unknown): object {
  const { method, card, email, name, country } = Payment.parse(body)
  const record = findSession(sandbox, id)
  const year = new Date(sandbox.now() * 1000).getUTCFullYear() + 2
  const payment: PaymentMethod =
    method === 'card'
      ? { type: 'card', card: { number: card, expiry: `12 / ${year}`, cvc: '123' } }
      : { type: 'bank_debit' }
  const { shipping_address_collection } = record.session
  const address = { city: 'Testville', line1: '1 Test St', line2: null, postal_code: '12345', state: null }
  const shipping = country && shipping_address_collection ? { name, address: { ...address, country } } : null
  const buyer = {
    email: givenEmail(record.session) ?? email,
    name,
    phone: null,
    shipping,
    billingCountry: country,
  }
  pay(sandbox, record, { ...buyer, shippingOption: 0 }, payment)
  return record
}

/** Answers for the buyer on the page of the bank. */
export function authenticateSession(sandbox: Sandbox, id: string, body: unknown): object {
  const record = findSession(sandbox, id)
  authenticate(sandbox, record, Outcome.parse(body).outcome)
  return record
}

/** Ends a bank debit. */
export function settleSession(sandbox: Sandbox, id: string, body: unknown): object {
  const { outcome } = Outcome.parse(body)
  const record = findSession(sandbox, id)
  settlePayment(sandbox, record, outcome)
  return record
}

/** Where the pages of sessions made from now on are, as for an account with a custom domain. */
export function setHostedOrigin(sandbox: Sandbox, _id: string, body: unknown): object {
  sandbox.hostedOrigin = z.strictObject({ origin: z.url() }).parse(body).origin
  return { origin: sandbox.hostedOrigin }
}

/** Whether refunds made from now on succeed at once or wait to be settled. */
export function setRefundMode(sandbox: Sandbox, _id: string, body: unknown): object {
  const { mode } = z.strictObject({ mode: z.enum(['succeed', 'pending']) }).parse(body)
  sandbox.refundStatus = mode === 'pending' ? 'pending' : 'succeeded'
  return { mode }
}

export function settleRefundOf(sandbox: Sandbox, id: string, body: unknown): object {
  return settleRefund(sandbox, id, Outcome.parse(body).outcome)
}

/** Sets a fault after those already set. */
export function addFault({ faults }: Sandbox, _id: string, body: unknown): object {
  const fault = z.discriminatedUnion('kind', [Fault, EventFault]).parse(body)
  if ('event' in fault) faults.events.push(fault)
  else faults.list.push(fault)
  return listFaults(faults)
}

export const listFaults = ({ list, events }: Sandbox['faults']) => ({ faults: [...list, ...events] })

export function clearFaults({ faults }: Sandbox): object {
  faults.list = []
  faults.events = []
  return { faults: [] }
}

/** Where events go, and whether they are held; what is not named stays. */
export function setWebhooks({ webhooks }: Sandbox, _id: string, body: unknown): object {
  const { hold, url } = Delivery.parse(body)
  webhooks.isHolding = hold ?? webhooks.isHolding
  if (url !== undefined) webhooks.url = url
  return { hold: webhooks.isHolding, url: webhooks.url }
}

/** Sends held events one after another, and ends holding. */
export async function releaseEvents({ store, webhooks }: Sandbox, _id: string, body: unknown) {
  const { order } = Release.parse(body)
  const held = Object.values(store.tables.events)
    .filter(({ state }) => state === 'held')
    .map(({ event }) => event.id)
  if (order === 'reversed') held.reverse()
  if (order === 'shuffled') shuffle(held)
  await webhooks.release(held)
  return { count: held.length }
}

/** Answers as soon as no event is pending; held ones do not count. */
export async function waitUntilIdle({ store }: Sandbox): Promise<object> {
  const deadline = Date.now() + IDLE_WITHIN_MS
  const pending = () => Object.values(store.tables.events).filter(({ state }) => state === 'pending')
  while (pending().length > 0) {
    if (Date.now() > deadline) {
      throw new ApiError(504, `Still pending: ${pending().map(({ event }) => event.type)}`)
    }
    await sleep(10)
  }
  return { idle: true }
}

/** Forgets everything but where events go. */
export function reset(sandbox: Sandbox): object {
  sandbox.webhooks.reset()
  sandbox.store.reset()
  clearFaults(sandbox)
  sandbox.refundStatus = 'succeeded'
  return { reset: true }
}

function shuffle(ids: string[]): void {
  const places = new Map(ids.map((id) => [id, Math.random()]))
  ids.sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0))
}
