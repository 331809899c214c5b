import Stripe from 'stripe'
import type { Faults } from './faults.ts'
import { missing } from './refusal.ts'
import { newId, type SessionRecord, type Store } from './store.ts'
import type { Webhooks } from './webhooks.ts'

/** What every part of the stand-in works with. */
export interface World {
  store: Store
  webhooks: Webhooks
  faults: Faults
  /** Whether new refunds succeed at once or stay `pending` until a control call settles them. */
  refunds: { mode: 'succeed' | 'pending' }
  /** The clock, in whole seconds. */
  now(): number
  /** Where the hosted page answers. */
  origin: string
}

/** Writes an event down, with the object as it stands now, and hands it to the webhooks. */
export function emit(
  world: World,
  type: string,
  object: object,
  previousAttributes?: Record<string, unknown>,
): void {
  const event = {
    id: newId('evt_1'),
    object: 'event' as const,
    api_version: Stripe.API_VERSION,
    created: world.now(),
    data: {
      object: structuredClone(object),
      ...(previousAttributes ? { previous_attributes: previousAttributes } : {}),
    },
    livemode: false as const,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
  world.store.tables.events[event.id] = { event, state: 'pending', attempts: [] }
  world.store.touch()
  world.webhooks.enqueue(event.id)
}

/** The session of this id, expired first if its time is over. */
export function sessionRecord(world: World, id: string): SessionRecord {
  const record = world.store.tables.sessions[id]
  if (!record) throw missing('checkout.session', id, 'session')
  if (record.session.status === 'open' && record.session.expires_at <= world.now()) expire(world, record)
  return record
}

/** Expires every open session whose time is over. */
export function expireOverdue(world: World): void {
  for (const id of Object.keys(world.store.tables.sessions)) sessionRecord(world, id)
}

/** Ends an open session: nothing can be paid on it any more. */
export function expire(world: World, record: SessionRecord): void {
  record.session.status = 'expired'
  record.session.url = null
  world.store.touch()
  emit(world, 'checkout.session.expired', record.session)
}
