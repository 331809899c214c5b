import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiError } from './api-error.ts'
import { callRoute } from './api-routes.ts'
import { catchUp } from './billing/due.ts'
import type { Fault } from './faults.ts'
import { readBody } from './http.ts'
import { type Outcome, withIdempotencyKey } from './idempotency.ts'
import type { Sandbox } from './sandbox.ts'
import { newId } from './store.ts'
import type { ApiResponse } from './tables.ts'

interface Call {
  method: string
  path: string
  params: string
  fault: Fault | undefined
}

/** Answers one call of the Stripe client, or fails as a fault that was set tells it to. */
export async function handleApi(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
  { pathname: path, search }: URL,
): Promise<void> {
  const method = request.method ?? 'GET'
  const body = await readBody(request)
  const fault = sandbox.faults.take(method, path)
  const call = { method, path, params: method === 'POST' ? body : search.slice(1), fault }
  const key = method === 'POST' && request.headers['idempotency-key']

  let answer: ApiResponse
  try {
    checkApiKey(request)
    const work = () => perform(sandbox, call)
    answer = key
      ? await withIdempotencyKey(sandbox.store, { key: String(key), path, body }, work)
      : (await work()).response
  } catch (error) {
    answer = errorResponse(error)
  }

  sandbox.store.save()
  if (fault?.kind === 'drop') return void request.socket.destroy()
  const isLost = fault?.kind === 'error' && fault.when === 'after'
  const { status, headers, body: json } = isLost ? faultResponse(fault) : answer
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'request-id': newId('req_', 14),
    ...headers,
  })
  response.end(json)
}

async function perform(sandbox: Sandbox, call: Call): Promise<Outcome> {
  const { fault } = call
  if (fault && fault.ms > 0) await sandbox.sleep(fault.ms)
  const isFailure = fault && fault.kind !== 'delay'
  if (isFailure && fault.when === 'before') {
    return { response: faultResponse(fault), isReplayed: fault.sticky }
  }
  const outcome = route(sandbox, call)
  return isFailure && fault.sticky ? { response: faultResponse(fault), isReplayed: true } : outcome
}

function route(sandbox: Sandbox, { method, path, params }: Call): Outcome {
  try {
    catchUp(sandbox)
    const result = callRoute(sandbox, method, path, params)
    return { response: { status: 200, headers: {}, body: JSON.stringify(result) }, isReplayed: true }
  } catch (error) {
    return { response: errorResponse(error), isReplayed: error instanceof ApiError && error.isReplayed }
  }
}

function errorResponse(error: unknown): ApiResponse {
  if (!(error instanceof ApiError)) throw error
  return { status: error.status, headers: {}, body: JSON.stringify(error.body()) }
}

function faultResponse({ status, sticky }: Fault): ApiResponse {
  const error = new ApiError(status, 'An unknown error occurred (a fault set in stripe-local).', {
    type: 'api_error',
  })
  return { ...errorResponse(error), headers: sticky ? { 'stripe-should-retry': 'false' } : {} }
}

function checkApiKey({ headers }: IncomingMessage): void {
  if (/^Bearer sk_test_\w+$/.test(headers.authorization ?? '')) return
  throw new ApiError(401, 'Invalid API Key provided: stripe-local takes keys that begin with sk_test_.')
}
