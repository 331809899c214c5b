import Stripe from 'stripe'
import { missing } from './api-error.ts'
import type { Faults } from './faults.ts'
import { newId, type Store } from './store.ts'
import type { SessionRecord } from './tables.ts'
import type { Webhooks } from './webhooks.ts'

/** Everything that one running stand-in is made of. */
export interface Sandbox {
  store: Store
  webhooks: Webhooks
  faults: Faults
  /** The status of refunds made from now on. */
  refundStatus: 'succeeded' | 'pending'
  /** The clock, in whole seconds. */
  now(): number
  /** Does something as if it were that time. */
  at<Result>(seconds: number, work: () => Result): Result
  sleep(ms: number): Promise<unknown>
  /** What the addresses of hosted pages begin with. */
  hostedOrigin: string
}

/**
 * Records an event, with the object as it is now, and sends it to the webhook.
 * @param previous what has changed of it, as it was before
 */
export function emit(sandbox: Sandbox, type: string, object: object, previous?: object): void {
  const event = {
    id: newId('evt_1'),
    object: 'event' as const,
    api_version: Stripe.API_VERSION,
    created: sandbox.now(),
    data: { object: structuredClone(object), ...(previous && { previous_attributes: previous }) },
    livemode: false as const,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
  const fault = sandbox.faults.takeEvent(type)
  sandbox.store.tables.events[event.id] = {
    event,
    state: fault?.kind === 'lost' ? 'lost' : 'pending',
    isRepeated: fault?.kind === 'twice',
    attempts: [],
  }
  sandbox.store.touch()
  sandbox.webhooks.send(event.id, fault?.kind === 'late' ? fault.ms : 0)
}

/** The session of this id, expired first if its time is over. */
export function findSession(sandbox: Sandbox, id: string): SessionRecord {
  const record = sandbox.store.tables.sessions[id]
  if (!record) throw missing('checkout.session', id, 'session')
  const now = sandbox.now() - (record.aheadSeconds ?? 0)
  if (record.session.status === 'open' && record.session.expires_at <= now) expire(sandbox, record)
  return record
}

export function expireOverdue(sandbox: Sandbox): void {
  for (const id of Object.keys(sandbox.store.tables.sessions)) findSession(sandbox, id)
}

export function expire(sandbox: Sandbox, { session }: SessionRecord): void {
  session.status = 'expired'
  session.url = null
  sandbox.store.touch()
  emit(sandbox, 'checkout.session.expired', session)
}

/** Does something at the time of a test clock; without one, at the stand-in's own time. */
export function onClock<Result>(sandbox: Sandbox, id: string | null, work: () => Result): Result {
  const clock = id === null ? undefined : sandbox.store.tables.clocks[id]
  return clock ? sandbox.at(clock.frozen_time, work) : work()
}
