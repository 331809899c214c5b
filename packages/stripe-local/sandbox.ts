import Stripe from 'stripe'
import { missing } from './api-error.ts'
import type { Faults } from './faults.ts'
import { newId, type SessionRecord, type Store } from './store.ts'
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
  sleep(ms: number): Promise<unknown>
  /** What the addresses of hosted pages begin with. */
  hostedOrigin: string
}

/** Records an event, with the object as it is now, and sends it to the webhook. */
export function emit(sandbox: Sandbox, type: string, object: object): void {
  const event = {
    id: newId('evt_1'),
    object: 'event' as const,
    api_version: Stripe.API_VERSION,
    created: sandbox.now(),
    data: { object: structuredClone(object) },
    livemode: false as const,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
  sandbox.store.tables.events[event.id] = { event, state: 'pending', attempts: [] }
  sandbox.store.touch()
  sandbox.webhooks.send(event.id)
}

/** The session of this id, expired first if its time is over. */
export function findSession(sandbox: Sandbox, id: string): SessionRecord {
  const record = sandbox.store.tables.sessions[id]
  if (!record) throw missing('checkout.session', id, 'session')
  if (record.session.status === 'open' && record.session.expires_at <= sandbox.now()) expire(sandbox, record)
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
