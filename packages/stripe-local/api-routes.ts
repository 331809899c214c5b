import type { Fields } from './fields.ts'
import { listOf } from './list.ts'
import { createRefund, matchingRefunds, refundOf } from './refunds.ts'
import { missing, Refusal } from './refusal.ts'
import { createSession, expireSession, matchingSessions } from './sessions.ts'
import { sessionRecord, type World } from './world.ts'

type Handler = (world: World, fields: Fields, id: string) => object

const LIST = ['ending_before', 'expand', 'limit', 'starting_after']

/** Every API address the stand-in knows, in the order of Stripe's reference. */
const ROUTES: [method: string, path: RegExp, handler: Handler][] = [
  ['POST', /^\/v1\/checkout\/sessions$/, (world, fields) => createSession(world, fields)],
  ['GET', /^\/v1\/checkout\/sessions$/, listSessions],
  ['GET', /^\/v1\/checkout\/sessions\/([^/]+)$/, readSession],
  ['GET', /^\/v1\/checkout\/sessions\/([^/]+)\/line_items$/, listLines],
  ['POST', /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/, postExpire],
  ['GET', /^\/v1\/payment_intents\/([^/]+)$/, readIntent],
  ['GET', /^\/v1\/charges$/, listCharges],
  ['GET', /^\/v1\/charges\/([^/]+)$/, readCharge],
  ['POST', /^\/v1\/refunds$/, (world, fields) => createRefund(world, fields)],
  ['GET', /^\/v1\/refunds$/, listRefunds],
  ['GET', /^\/v1\/refunds\/([^/]+)$/, readRefund],
  ['GET', /^\/v1\/events$/, listEvents],
  ['GET', /^\/v1\/events\/([^/]+)$/, readEvent],
]

/** Finds what answers this call and has it answer. */
export function apiRoute(world: World, method: string, path: string, fields: Fields): object {
  for (const [verb, pattern, handler] of ROUTES) {
    const match = verb === method && pattern.exec(path)
    if (match) return handler(world, fields, decodeURIComponent(match[1] ?? ''))
  }
  const message = `Unrecognized request URL (${method}: ${path}). stripe-local knows only what its README lists.`
  throw new Refusal(404, message, {}, false)
}

function listSessions(world: World, fields: Fields): object {
  fields.only(...LIST, 'created', 'customer_details', 'payment_intent', 'status')
  return listOf('/v1/checkout/sessions', matchingSessions(world, fields), fields)
}

function readSession(world: World, fields: Fields, id: string): object {
  fields.only('expand')
  return sessionRecord(world, id).session
}

function listLines(world: World, fields: Fields, id: string): object {
  fields.only(...LIST)
  return listOf(`/v1/checkout/sessions/${id}/line_items`, sessionRecord(world, id).lines, fields)
}

function postExpire(world: World, fields: Fields, id: string): object {
  fields.only('expand')
  return expireSession(world, id)
}

function readIntent(world: World, fields: Fields, id: string): object {
  fields.only('expand')
  return world.store.tables.intents[id] ?? notFound('payment_intent', id, 'intent')
}

function listCharges(world: World, fields: Fields): object {
  fields.only(...LIST, 'payment_intent')
  const intent = fields.text('payment_intent')
  const charges = Object.values(world.store.tables.charges)
    .filter((charge) => intent === null || charge.payment_intent === intent)
    .reverse()
  return listOf('/v1/charges', charges, fields)
}

function readCharge(world: World, fields: Fields, id: string): object {
  fields.only('expand')
  return world.store.tables.charges[id] ?? notFound('charge', id, 'charge')
}

function listRefunds(world: World, fields: Fields): object {
  fields.only(...LIST, 'charge', 'payment_intent')
  return listOf('/v1/refunds', matchingRefunds(world, fields), fields)
}

function readRefund(world: World, fields: Fields, id: string): object {
  fields.only('expand')
  return refundOf(world, id)
}

function listEvents(world: World, fields: Fields): object {
  fields.only(...LIST, 'created', 'type', 'types', 'delivery_success')
  const from = fields.object('created')?.integer('gte', 0, Number.MAX_SAFE_INTEGER) ?? 0
  const types = [...fields.texts('types'), fields.text('type')].filter((type) => type !== null)
  const events = Object.values(world.store.tables.events)
    .map(({ event }) => event)
    .filter((event) => event.created >= from)
    .filter((event) => types.length === 0 || types.includes(event.type))
    .reverse()
  return listOf('/v1/events', events, fields)
}

function readEvent(world: World, fields: Fields, id: string): object {
  fields.only('expand')
  return world.store.tables.events[id]?.event ?? notFound('event', id, 'id')
}

function notFound(object: string, id: string, param: string): never {
  throw missing(object, id, param)
}
