import { z } from 'zod'
import { ApiError } from './api-error.ts'
import { listPayouts, listTransactions } from './balance.ts'
import { billingRoutes } from './billing/routes.ts'
import { createCoupon, retrieveCoupon } from './coupons.ts'
import { expanded, expandParam } from './expand.ts'
import { listLineItems } from './line-items.ts'
import { listOf } from './list.ts'
import { integer, listParams, parseParams, text } from './params.ts'
import { createRefund } from './refunds.ts'
import { findSession, type Sandbox } from './sandbox.ts'
import { createSession, expireSession } from './sessions.ts'

export type Handler = (sandbox: Sandbox, params: string, id: string) => object

const ROUTES: [method: string, path: RegExp, handler: Handler][] = [
  ['POST', /^\/v1\/checkout\/sessions$/, createSession],
  ['GET', /^\/v1\/checkout\/sessions$/, listSessions],
  ['GET', /^\/v1\/checkout\/sessions\/([^/]+)$/, retrieveSession],
  [
    'POST',
    /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/,
    (sandbox, _params, id) => expireSession(sandbox, id),
  ],
  ['GET', /^\/v1\/checkout\/sessions\/([^/]+)\/line_items$/, listLineItems],
  ['POST', /^\/v1\/coupons$/, createCoupon],
  ['GET', /^\/v1\/coupons\/([^/]+)$/, retrieveCoupon],
  ['POST', /^\/v1\/refunds$/, createRefund],
  ['GET', /^\/v1\/refunds$/, listRefunds],
  ['GET', /^\/v1\/events$/, listEvents],
  ['GET', /^\/v1\/balance_transactions$/, listTransactions],
  ['GET', /^\/v1\/payouts$/, listPayouts],
  ...billingRoutes,
]

/** @param params form-encoded, from the body or the query string */
export function callRoute(sandbox: Sandbox, method: string, path: string, params: string): object {
  for (const [verb, pattern, handler] of ROUTES) {
    const match = verb === method && pattern.exec(path)
    if (match) return handler(sandbox, params, decodeURIComponent(match[1] ?? ''))
  }
  const message = `Unrecognized request URL (${method}: ${path}). stripe-local knows only what its README lists.`
  throw new ApiError(404, message, {}, false)
}

function retrieveSession(sandbox: Sandbox, params: string, id: string): object {
  const { expand } = parseParams(z.strictObject({ expand: expandParam }), params)
  return expanded(sandbox, findSession(sandbox, id).session, expand)
}

function listSessions(sandbox: Sandbox, params: string): object {
  const query = parseParams(z.strictObject({ ...listParams, payment_intent: text().optional() }), params)
  const sessions = Object.keys(sandbox.store.tables.sessions)
    .map((id) => findSession(sandbox, id).session)
    .filter((session) => !query.payment_intent || session.payment_intent === query.payment_intent)
  return listOf('/v1/checkout/sessions', sessions.reverse(), query)
}

function listRefunds(sandbox: Sandbox, params: string): object {
  const query = parseParams(z.strictObject({ ...listParams, payment_intent: text().optional() }), params)
  const refunds = Object.values(sandbox.store.tables.refunds).filter(
    (refund) => !query.payment_intent || refund.payment_intent === query.payment_intent,
  )
  return listOf('/v1/refunds', refunds.reverse(), query)
}

function listEvents(sandbox: Sandbox, params: string): object {
  const EventQuery = z.strictObject({
    ...listParams,
    types: z.array(text()).optional(),
    created: z.strictObject({ gte: integer(0) }).optional(),
  })
  const query = parseParams(EventQuery, params)
  const events = Object.values(sandbox.store.tables.events)
    .map(({ event }) => event)
    .filter(({ created }) => created >= (query.created?.gte ?? 0))
    .filter(({ type }) => query.types?.includes(type) ?? true)
  return listOf('/v1/events', events.reverse(), query)
}
