import { startStripeLocal } from '@zinehouse/stripe-local'
import { env } from '../../app/platform/env.server'
import { type RunningApp, startApp } from '../app'
import { aUser, password } from '../builders'
import { type RunningServer, startServer } from '../server'
import { controlOf, webhookSecret } from '../stripe'

/** The variables of a server whose admin is boss. */
export const admin = { ADMIN_USERNAME: 'boss', ADMIN_EMAIL: 'boss@example.org', ADMIN_PASSWORD: password }

/** The product in this process, with an admin called boss. */
export async function anAppWithBoss(): Promise<RunningApp> {
  await aUser({ username: 'boss', role: 'admin' })
  return startApp()
}

/** A payment provider's stand-in that tries again quickly, and keeps its events until it knows a server. */
export async function aProvider() {
  const webhookRetry = { firstMs: 50, maxMs: 200 }
  const local = await startStripeLocal({ port: 0, webhookUrl: null, webhookSecret, webhookRetry })
  return { ...local, ...controlOf(local.origin) }
}
export type Provider = Awaited<ReturnType<typeof aProvider>>

/** A shop in this process, connected to a provider, which sends its events there. */
export async function aShop(provider: Provider): Promise<RunningApp> {
  env.stripe = { apiBase: provider.origin, secretKey: 'sk_test_local', webhookSecret }
  const app = await anAppWithBoss()
  await sendEventsTo(app, provider)
  return app
}

/** The same as a process of its own, which can be killed. */
export async function aShopProcess(
  provider: Provider,
  variables: Record<string, string> = {},
): Promise<RunningServer> {
  const server = await startServer({
    ...admin,
    STRIPE_API_BASE: provider.origin,
    STRIPE_SECRET_KEY: 'sk_test_local',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    ...variables,
  })
  await sendEventsTo(server, provider)
  return server
}

const sendEventsTo = ({ origin }: RunningApp, provider: Provider) =>
  provider.control('POST', '/webhooks', { url: `${origin}/api/stripe/webhook` })

/** Somebody who calls the JSON API with a token, wherever the server is by then. */
export async function caller(server: Pick<RunningApp, 'origin'>, username: string) {
  const send = async (method: string, path: string, body?: unknown, token?: string) => {
    const answer = await fetch(server.origin + path, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
      },
      body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json() }
  }
  if (username !== 'boss') {
    await send('POST', '/api/auth/register', { username, email: `${username}@example.org`, password })
  }
  const { body } = await send('POST', '/api/auth/login', { username, password })
  return {
    token: String(body.token),
    call: (method: string, path: string, sent?: unknown) => send(method, path, sent, body.token),
    page: (path: string, init: RequestInit = {}) =>
      fetch(server.origin + path, {
        redirect: 'manual',
        ...init,
        headers: { Authorization: `Bearer ${body.token}`, Origin: server.origin, ...init.headers },
      }),
  }
}
export type Caller = Awaited<ReturnType<typeof caller>>

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** An item of the shop, uploaded by its admin. */
export async function anItem(admin: Caller, fields: Record<string, string> = {}): Promise<number> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ title: 'Mug', price: '12.50', ...fields }))
    form.set(name, value)
  form.set('image', new Blob([dot], { type: 'image/png' }), 'mug.png')
  const { status, body } = await admin.call('POST', '/api/merch', form)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}
