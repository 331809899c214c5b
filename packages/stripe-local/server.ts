import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { answerApi } from './api.ts'
import { answerControl } from './control.ts'
import { Faults } from './faults.ts'
import { answerHosted } from './hosted.ts'
import { sendJson } from './http.ts'
import { Refusal } from './refusal.ts'
import { newId, Store } from './store.ts'
import { type Retry, Webhooks } from './webhooks.ts'
import { expireOverdue, type World } from './world.ts'

export interface StripeLocalOptions {
  /** 0 takes any free port. */
  port: number
  /** Where events are posted; null holds them until a control call names an address. */
  webhookUrl: string | null
  webhookSecret: string
  /** Keeps everything across a restart. */
  stateFile?: string
  /** Where a browser reaches the hosted page, if not at the port itself. */
  publicOrigin?: string
  webhookRetry?: Retry
  /** The clock, in milliseconds. */
  now?: () => number
}

export interface StripeLocal {
  port: number
  origin: string
  stop(): Promise<void>
}

const CLOCK_EVERY_MS = 250

/** Starts the local stand-in for Stripe on the loopback interface. */
export async function startStripeLocal(options: StripeLocalOptions): Promise<StripeLocal> {
  const store = new Store(options.stateFile)
  const target = { url: options.webhookUrl, secret: options.webhookSecret }
  const webhooks = new Webhooks(store, target, {
    ...(options.webhookRetry ?? { firstMs: 250, maxMs: 15_000 }),
  })
  const clock = options.now ?? Date.now
  const world: World = {
    store,
    webhooks,
    faults: new Faults(),
    refunds: { mode: 'succeed' },
    now: () => Math.floor(clock() / 1000),
    origin: '',
  }

  const server = createServer((request, response) => {
    answer(world, request, response).catch((error: unknown) => fail(response, error))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : options.port
  const origin = `http://127.0.0.1:${port}`
  world.origin = options.publicOrigin ?? origin
  webhooks.resume()

  const ticking = setInterval(() => {
    expireOverdue(world)
    store.save()
  }, CLOCK_EVERY_MS)

  const stop = async () => {
    clearInterval(ticking)
    webhooks.stop()
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
    store.save()
  }
  return { port, origin, stop }
}

async function answer(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(`http://127.0.0.1${request.url ?? '/'}`)
  if (url.pathname.startsWith('/v1/')) return answerApi(world, request, response, url)
  if (url.pathname.startsWith('/_control/')) return answerControl(world, request, response, url)
  const [, session] = /^\/c\/pay\/([^/]+)$/.exec(url.pathname) ?? []
  if (session) return answerHosted(world, request, response, session)
  if (url.pathname === '/healthz') return void response.end('ok')
  sendJson(
    response,
    404,
    new Refusal(404, `Unrecognized request URL (${url.pathname}).`).body(newId('req_', 14)),
  )
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return void response.destroy()
  const refusal =
    error instanceof Refusal
      ? error
      : new Refusal(500, `stripe-local: ${String(error)}`, { type: 'api_error' })
  sendJson(response, refusal.status, refusal.body(newId('req_', 14)))
}
