import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { handleApi } from './api.ts'
import { ApiError } from './api-error.ts'
import { catchUp } from './billing/due.ts'
import { handleInvoicePage } from './billing/invoice-page.ts'
import { handlePortal } from './billing/portal.ts'
import { Clock } from './clock.ts'
import { handleControl } from './control.ts'
import { Faults } from './faults.ts'
import { handleHostedPage } from './hosted-page.ts'
import { sendJson } from './http.ts'
import { expireOverdue, type Sandbox } from './sandbox.ts'
import { Store } from './store.ts'
import { type Retry, Webhooks } from './webhooks.ts'

export interface StripeLocalOptions {
  /** 0 takes any free port. */
  port: number
  /** Where events are posted; null holds them until a control call names an address. */
  webhookUrl: string | null
  webhookSecret: string
  webhookRetry?: Retry
  /** Keeps everything across a restart. */
  stateFile?: string | undefined
  /** The clock, in milliseconds. */
  now?: () => number
  /** How a fault waits. */
  sleep?: (ms: number) => Promise<unknown>
}

export interface StripeLocal {
  port: number
  origin: string
  stop(): Promise<void>
}

const EXPIRE_EVERY_MS = 250

/** Starts the local stand-in for Stripe on the loopback interface. */
export async function startStripeLocal(options: StripeLocalOptions): Promise<StripeLocal> {
  const store = new Store(options.stateFile)
  const retry = options.webhookRetry ?? { firstMs: 250, maxMs: 15_000 }
  const webhooks = new Webhooks(store, options.webhookUrl, options.webhookSecret, retry)
  const clock = new Clock(store, options.now ?? Date.now)
  const sandbox: Sandbox = {
    store,
    webhooks,
    faults: new Faults(),
    refundStatus: 'succeeded',
    now: () => clock.now(),
    at: (seconds, work) => clock.at(seconds, work),
    sleep: options.sleep ?? sleep,
    hostedOrigin: '',
  }

  const server = createServer((request, response) => {
    handle(sandbox, request, response).catch((error: unknown) => sendError(response, error))
  })
  // Longer than any client keeps an idle connection: one closed just as it is used again is a failed request.
  server.keepAliveTimeout = 65_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : options.port
  const origin = `http://127.0.0.1:${port}`
  sandbox.hostedOrigin = origin
  webhooks.resume()

  const expiring = setInterval(() => {
    expireOverdue(sandbox)
    catchUp(sandbox)
    store.save()
  }, EXPIRE_EVERY_MS)

  const stop = async () => {
    clearInterval(expiring)
    webhooks.stop()
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
    store.save()
  }
  return { port, origin, stop }
}

async function handle(sandbox: Sandbox, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(`http://127.0.0.1${request.url ?? '/'}`)
  const { pathname } = url
  if (pathname.startsWith('/v1/')) return handleApi(sandbox, request, response, url)
  if (pathname.startsWith('/_control/')) {
    refuseWebPages(request)
    return handleControl(sandbox, request, response, pathname)
  }
  const [, sessionId] = /^\/c\/pay\/([^/]+)$/.exec(pathname) ?? []
  if (sessionId) return handleHostedPage(sandbox, request, response, sessionId)
  const [, visitId, step = ''] = /^\/p\/session\/([^/]+)(?:\/(card|cancel|renew))?$/.exec(pathname) ?? []
  if (visitId) return handlePortal(sandbox, request, response, { id: visitId, step, query: url.searchParams })
  const [, invoiceId] = /^\/i\/([^/]+)$/.exec(pathname) ?? []
  if (invoiceId) return handleInvoicePage(sandbox, request, response, invoiceId)
  throw new ApiError(404, `Unrecognized request URL (${pathname}).`)
}

/** Only programs on this machine steer it: not a page in its browser, also not by a name that resolves to loopback. */
function refuseWebPages({ headers }: IncomingMessage): void {
  const isLocal = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(headers.host ?? '')
  if (!isLocal || headers.origin !== undefined) {
    throw new ApiError(403, 'Control calls come from this machine, and not from a web page.')
  }
}

function sendError(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return void response.destroy()
  const { status, body } =
    error instanceof ApiError
      ? { status: error.status, body: error.body() }
      : { status: 500, body: { error: { type: 'api_error', message: `stripe-local: ${error}` } } }
  sendJson(response, status, body)
}
