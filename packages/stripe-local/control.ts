import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { ApiError } from './api-error.ts'
import { payOut } from './balance.ts'
import { catchUp } from './billing/due.ts'
import * as billing from './control-billing.ts'
import * as calls from './control-calls.ts'
import { readBody, sendJson } from './http.ts'
import { expireOverdue, findSession, type Sandbox } from './sandbox.ts'
import { expireSession } from './sessions.ts'

type Handler = (sandbox: Sandbox, id: string, body: unknown) => object | Promise<object>

const ROUTES: [method: string, path: RegExp, handler: Handler][] = [
  ['GET', /^\/_control\/state$/, ({ faults }) => calls.listFaults(faults)],
  ['GET', /^\/_control\/sessions$/, listSessions],
  ['GET', /^\/_control\/sessions\/([^/]+)$/, findSession],
  ['GET', /^\/_control\/charges$/, listCharges],
  ['GET', /^\/_control\/refunds$/, listRefunds],
  ['GET', /^\/_control\/events$/, listEvents],
  ['GET', /^\/_control\/idle$/, calls.waitUntilIdle],
  ['POST', /^\/_control\/sessions\/([^/]+)\/pay$/, calls.paySession],
  ['POST', /^\/_control\/sessions\/([^/]+)\/authenticate$/, calls.authenticateSession],
  ['POST', /^\/_control\/sessions\/([^/]+)\/settle$/, calls.settleSession],
  ['POST', /^\/_control\/sessions\/([^/]+)\/expire$/, expireSession],
  ['POST', /^\/_control\/hosted$/, calls.setHostedOrigin],
  ['POST', /^\/_control\/refunds\/mode$/, calls.setRefundMode],
  ['POST', /^\/_control\/refunds\/([^/]+)\/settle$/, calls.settleRefundOf],
  ['POST', /^\/_control\/payouts$/, payOut],
  ['GET', /^\/_control\/subscriptions$/, billing.listSubscriptions],
  ['GET', /^\/_control\/invoices$/, billing.listInvoices],
  ['GET', /^\/_control\/books$/, billing.showBooks],
  ['GET', /^\/_control\/time$/, billing.showTime],
  ['POST', /^\/_control\/time$/, billing.advanceTime],
  ['POST', /^\/_control\/billing$/, billing.setBilling],
  ['POST', /^\/_control\/charges\/([^/]+)\/dispute$/, billing.disputeCharge],
  ['POST', /^\/_control\/disputes\/([^/]+)\/close$/, billing.closeDisputeOf],
  ['POST', /^\/_control\/faults$/, calls.addFault],
  ['DELETE', /^\/_control\/faults$/, calls.clearFaults],
  ['POST', /^\/_control\/webhooks$/, calls.setWebhooks],
  ['POST', /^\/_control\/webhooks\/release$/, calls.releaseEvents],
  ['POST', /^\/_control\/reset$/, calls.reset],
]

/** What tests steer the stand-in with. */
export async function handleControl(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const body = await readBody(request)
  catchUp(sandbox)
  try {
    sendJson(response, 200, await callRoute(sandbox, request.method ?? 'GET', path, body))
  } catch (error) {
    const { status, message } = asApiError(error)
    sendJson(response, status, { error: { message } })
  } finally {
    sandbox.store.save()
  }
}

function callRoute(sandbox: Sandbox, method: string, path: string, body: string): object | Promise<object> {
  for (const [verb, pattern, handler] of ROUTES) {
    const match = verb === method && pattern.exec(path)
    if (match) return handler(sandbox, match[1] ?? '', body ? JSON.parse(body) : {})
  }
  throw new ApiError(404, `No control call ${method} ${path}`)
}

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof z.ZodError) return new ApiError(400, z.prettifyError(error))
  if (error instanceof SyntaxError) return new ApiError(400, 'The body is not JSON.')
  throw error
}

function listSessions(sandbox: Sandbox): object {
  expireOverdue(sandbox)
  const sessions = Object.values(sandbox.store.tables.sessions)
  return { count: sessions.length, sessions }
}

/** `count` is of those that succeeded. */
function listCharges({ store }: Sandbox): object {
  const charges = Object.values(store.tables.charges)
  return { count: charges.filter(({ paid }) => paid).length, charges }
}

function listRefunds({ store }: Sandbox): object {
  const refunds = Object.values(store.tables.refunds)
  return { count: refunds.length, refunds }
}

function listEvents({ store }: Sandbox): object {
  const events = Object.values(store.tables.events)
  return { count: events.length, events }
}
