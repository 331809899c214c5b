import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
import { apiRoute } from './api-routes.ts'
import { expandAll } from './expand.ts'
import type { Fault } from './faults.ts'
import { Fields } from './fields.ts'
import { parseForm } from './form.ts'
import { readBody } from './http.ts'
import { type Outcome, once } from './idempotency.ts'
import { invalid, Refusal } from './refusal.ts'
import { type Answer, newId } from './store.ts'
import type { World } from './world.ts'

/** Answers one call of the Stripe client, with whatever fault a test has set for it. */
export async function answerApi(world: World, request: IncomingMessage, response: ServerResponse, url: URL) {
  const requestId = newId('req_', 14)
  const method = request.method ?? 'GET'
  const body = await readBody(request)
  const key = method === 'POST' ? singleHeader(request, 'idempotency-key') : null
  const fault = world.faults.take(method, url.pathname)

  const work = () => perform(world, { requestId, method, url, body, fault })
  let answer: Answer
  try {
    checkKey(request)
    answer = key ? await once(world.store, { key, path: url.pathname, body }, work) : (await work()).answer
  } catch (error) {
    answer = refusalAnswer(error, requestId)
  }

  world.store.save()
  if (fault?.kind === 'drop') {
    request.socket.destroy()
    return
  }
  const lost = fault?.kind === 'error' && fault.when === 'after' && !fault.sticky
  const shown = lost ? errorAnswer(fault, requestId) : answer
  send(response, shown, requestId, key)
}

interface Call {
  requestId: string
  method: string
  url: URL
  body: string
  fault: Fault | null
}

function send(response: ServerResponse, answer: Answer, requestId: string, key: string | null): void {
  const original = answer.headers['idempotent-replayed'] && answer.headers['request-id']
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    'stripe-version': Stripe.API_VERSION,
    ...(key ? { 'idempotency-key': key } : {}),
    ...answer.headers,
    ...(original ? { 'original-request': original } : {}),
    'request-id': requestId,
  })
  response.end(answer.body)
}

async function perform(world: World, call: Call): Promise<Outcome> {
  const { fault, requestId } = call
  if (fault && fault.ms > 0) await pause(fault.ms)
  if (fault?.kind === 'error' && fault.when === 'before') {
    return { answer: errorAnswer(fault, requestId), remembered: fault.sticky }
  }
  if (fault?.kind === 'drop' && fault.when === 'before') {
    return { answer: errorAnswer(fault, requestId), remembered: false }
  }

  const outcome = route(world, call)
  if (fault?.kind === 'error' && fault.sticky)
    return { answer: errorAnswer(fault, requestId), remembered: true }
  return outcome
}

function route(world: World, { requestId, method, url, body }: Call): Outcome {
  try {
    const params = parseForm(method === 'POST' ? body : url.search)
    const fields = new Fields(params)
    const paths = fields.texts('expand')
    const result = expandAll(world, apiRoute(world, method, url.pathname, fields), paths)
    const headers = { 'request-id': requestId }
    return { answer: { status: 200, body: JSON.stringify(result, null, 2), headers }, remembered: true }
  } catch (error) {
    const remembered = error instanceof Refusal && error.remembered
    return { answer: refusalAnswer(error, requestId), remembered }
  }
}

function refusalAnswer(error: unknown, requestId: string): Answer {
  if (!(error instanceof Refusal)) throw error
  const headers = { 'request-id': requestId }
  return { status: error.status, body: JSON.stringify(error.body(requestId), null, 2), headers }
}

function errorAnswer(fault: Fault, requestId: string): Answer {
  const refusal = new Refusal(fault.status, 'An unknown error occurred (a fault set in stripe-local).', {
    type: 'api_error',
  })
  const answer = refusalAnswer(refusal, requestId)
  if (fault.sticky) answer.headers['stripe-should-retry'] = 'false'
  return answer
}

function checkKey(request: IncomingMessage): void {
  const header = request.headers.authorization ?? ''
  const [scheme = '', credentials = ''] = header.split(' ')
  const key =
    scheme.toLowerCase() === 'basic'
      ? (Buffer.from(credentials, 'base64').toString().split(':')[0] ?? '')
      : credentials
  if (/^sk_test_\w+$/.test(key)) return
  if (!key) {
    throw new Refusal(
      401,
      'You did not provide an API key. You need to provide your API key in the Authorization header, ' +
        "using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  }
  throw new Refusal(401, `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`)
}

function singleHeader(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  const text = Array.isArray(value) ? value.join() : value
  if (!text) return null
  if (text.length > 255) throw invalid('Idempotency keys can be at most 255 characters long.')
  return text
}
