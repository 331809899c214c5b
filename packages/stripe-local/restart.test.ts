import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { aCard, aMember, anOrder, aShop, aStripe, clickPay } from './test-shop.ts'

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-local-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a restart keeps sessions, payments, keys and the events still to send', async () => {
  const folder = aFolder()
  const stateFile = join(folder, 'state.json')
  const before = await aStripe({ stateFile, webhookUrl: 'http://127.0.0.1:9/nobody' })
  const order = anOrder()
  const key = { idempotencyKey: 'order-17-1' }
  const session = await before.stripe.checkout.sessions.create(order, key)
  await clickPay(session.url ?? '', aCard())
  await before.stop()
  expect(readdirSync(folder)).toEqual(['state.json'])

  const shop = await aShop()
  const after = await aStripe({ stateFile, webhookUrl: shop.url })
  expect(await after.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'paid' })
  expect((await after.stripe.checkout.sessions.create(order, key)).id).toBe(session.id)
  await after.control('GET', '/idle')
  expect(shop.types()).toContain('checkout.session.completed')
})

test('it runs as a process of its own: one line when ready, and it stops when told', async () => {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { ...process.env, STRIPE_LOCAL_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(child.stdout, 'data')
  const [origin] = /http:\/\/127\.0\.0\.1:\d+/.exec(String(line)) ?? []
  expect((await fetch(`${origin}/_control/state`)).status).toBe(200)

  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a restart keeps subscriptions, the time, and what is due', async () => {
  const stateFile = join(aFolder(), 'state.json')
  const before = await aStripe({ stateFile })
  const member = await aMember(before)
  await before.control('POST', '/billing', { retryDays: [2] })
  await before.control('POST', '/time', { days: 20 })
  await before.stop()

  const after = await aStripe({ stateFile })
  await after.control('POST', '/time', { days: 20 })
  const { data } = await after.stripe.invoices.list({ subscription: member.id })
  expect(data).toMatchObject([{ status: 'paid', billing_reason: 'subscription_cycle' }, { status: 'paid' }])
  expect(await after.control('GET', '/books')).toMatchObject({ total: { charged: 1000 } })
  expect(await after.control('POST', '/billing', {})).toEqual({ retryDays: [2], afterRetries: 'cancel' })
})
