import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from './refusal.ts'
import { expireOverdue, sessionRecord, type World } from './world.ts'

/** How many there are of everything, and which wishes are in force. */
export function state(world: World): object {
  expireOverdue(world)
  const { tables } = world.store
  const sessions = Object.values(tables.sessions).map((record) => record.session)
  const charges = Object.values(tables.charges)
  const events = Object.values(tables.events)
  const count = <Row>(rows: Row[], test: (row: Row) => boolean) => rows.filter(test).length
  return {
    counts: {
      sessions: sessions.length,
      open: count(sessions, ({ status }) => status === 'open'),
      complete: count(sessions, ({ status }) => status === 'complete'),
      expired: count(sessions, ({ status }) => status === 'expired'),
      charges: count(charges, ({ status }) => status === 'succeeded'),
      failed_charges: count(charges, ({ status }) => status === 'failed'),
      pending_charges: count(charges, ({ status }) => status === 'pending'),
      refunds: Object.keys(tables.refunds).length,
      events: events.length,
      delivered: count(events, (event) => event.state === 'delivered'),
      pending: count(events, (event) => event.state === 'pending'),
      held: count(events, (event) => event.state === 'held'),
      idempotency_keys: Object.keys(tables.keys).length,
    },
    faults: world.faults.list,
    refunds: world.refunds,
    webhooks: { ...world.webhooks.mode, url: world.webhooks.target.url, retry: world.webhooks.retry },
  }
}

export function sessions(world: World): object {
  expireOverdue(world)
  const records = Object.values(world.store.tables.sessions)
  return { count: records.length, sessions: records }
}

export function session(world: World, id: string): object {
  return sessionRecord(world, id)
}

/** Charges; `count` is of those that succeeded. */
export function charges(world: World): object {
  const rows = Object.values(world.store.tables.charges)
  return { count: rows.filter(({ status }) => status === 'succeeded').length, charges: rows }
}

export function refunds(world: World): object {
  const rows = Object.values(world.store.tables.refunds)
  return { count: rows.length, refunds: rows }
}

/** Events with their deliveries, oldest first; narrowed by `type` and `state`. */
export function events(world: World, query: URLSearchParams): object {
  const [type, wanted] = [query.get('type'), query.get('state')]
  const rows = Object.values(world.store.tables.events)
    .filter((record) => type === null || record.event.type === type)
    .filter((record) => wanted === null || record.state === wanted)
  return { count: rows.length, events: rows }
}

/** Answers as soon as no event is under way any more; held ones do not count. */
export async function idle(world: World, query: URLSearchParams): Promise<object> {
  const deadline = Date.now() + Number(query.get('timeout_ms') ?? 5000)
  const pending = () => Object.values(world.store.tables.events).filter(({ state }) => state === 'pending')
  while (pending().length > 0) {
    if (Date.now() > deadline) {
      throw new Refusal(504, `Still under way: ${pending().map(({ event }) => event.type)}`)
    }
    await pause(10)
  }
  return { idle: true }
}
