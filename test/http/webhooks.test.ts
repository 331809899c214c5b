import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import { runDueJobs } from '../../app/platform/jobs/worker.server'
import type { RunningApp } from '../app'
import { aUser } from '../builders'
import { aReceiver, status } from '../receiver'
import { anAppWithBoss, anItem, type Caller, caller } from './shop'

let server: RunningApp
let boss: Caller
let receiver: Awaited<ReturnType<typeof aReceiver>>
beforeAll(async () => {
  env.reachesLoopback = true
  server = await anAppWithBoss()
  boss = await caller(server, 'boss')
  receiver = await aReceiver()
})
beforeEach(async () => {
  await db.webhookEvent.deleteMany()
  await db.webhook.deleteMany()
  receiver.messages.length = 0
  receiver.answerWith(status(200, 'thanks'))
})
afterAll(async () => {
  env.reachesLoopback = false
  receiver.stop()
  await server.stop()
})

const press = (path: string, fields: Record<string, string>, headers = {}) =>
  boss.page(path, { method: 'POST', body: new URLSearchParams(fields), headers })
const textOf = async (answer: Response | Promise<Response>) =>
  (await (await answer).text()).replaceAll('<!-- -->', '')

const fields = (more: Record<string, string> = {}) => ({
  intent: 'save',
  name: 'Accounting',
  url: receiver.url,
  isOn: 'on',
  'item.published': 'on',
  ...more,
})

/** @returns the address of its page */
async function aWebhook(more: Record<string, string> = {}): Promise<string> {
  const answer = await press('/admin/webhooks/new', fields(more))
  expect(answer.status).toBe(303)
  return answer.headers.get('location') ?? ''
}

async function deliver() {
  while ((await runDueJobs()) > 0);
}

test('an owner adds a webhook by a form, and what happens is sent there', async () => {
  const page = await aWebhook()
  const html = await textOf(boss.page(page))
  for (const words of ['Accounting', 'whsec_', receiver.url]) expect(html).toContain(words)
  const id = await anItem(boss, { title: 'Mug' })
  await deliver()
  const api = await boss.call('GET', `/api/merch/${id}`)
  expect(receiver.messages).toHaveLength(1)
  expect(receiver.messages[0]?.message).toMatchObject({
    type: 'item.published',
    data: { id, title: 'Mug', price: 12.5 },
  })
  expect(receiver.messages[0]?.message.data.variants).toEqual(api.body.variants)
  const list = await textOf(boss.page(`${page}/deliveries`))
  for (const words of ['item.published', 'Delivered', '>200<', '1 delivery']) expect(list).toContain(words)
  expect(await textOf(boss.page('/admin/webhooks'))).toContain('Deliveries of Accounting')
})

test('what cannot be saved is said at its field, and what was typed stays', async () => {
  const bad = [
    [{ name: '' }, 'Enter a name.'],
    [{ url: 'http://example.org/' }, 'Enter a public address that begins with https://, without a password.'],
    [{ url: 'https://10.0.0.1/' }, 'Enter a public address that begins with https://'],
    [{ url: 'nonsense' }, 'Enter a public address that begins with https://'],
    [{ 'item.published': '' }, 'Choose at least one event.'],
    [{ name: 'x'.repeat(300) }, 'Name must have at most 80 characters.'],
  ] as const
  for (const [wrong, message] of bad) {
    const answer = await press('/admin/webhooks/new', fields({ 'order.paid': '', ...wrong }))
    const html = await textOf(answer)
    expect([answer.status, html]).toEqual([400, expect.stringContaining(message)])
  }
  const html = await textOf(press('/admin/webhooks/new', fields({ name: '', 'order.paid': 'on' })))
  expect(html).toMatch(/name="order.paid"[^>]*checked/)
  expect(html).toContain(receiver.url)
  expect(await db.webhook.count()).toBe(0)
})

test('two presses of the same form add one webhook', async () => {
  const twice = await Promise.all([1, 2].map(() => aWebhook({ idempotencyKey: 'one form' })))
  expect(new Set(twice).size).toBe(1)
  expect(await aWebhook({ idempotencyKey: 'one form' })).toBe(twice[0])
  expect(await db.webhook.count()).toBe(1)
})

test('who saves over what another has saved meanwhile is asked first', async () => {
  const page = await aWebhook()
  expect((await press(page, fields({ version: '0', name: 'Books' }))).status).toBe(303)
  const late = await press(page, fields({ version: '0', name: 'Ledger' }))
  const html = await textOf(late)
  expect([late.status, html]).toEqual([409, expect.stringContaining('Books')])
  expect((await press(page, fields({ version: '0', overwrite: '1', name: 'Ledger' }))).status).toBe(303)
  expect((await db.webhook.findFirstOrThrow()).name).toBe('Ledger')
})

test('a new secret is made once for two presses, and the log of activity has no secret', async () => {
  const page = await aWebhook()
  const secret = async () => /value="(whsec_[^"]+)"/.exec(await textOf(boss.page(page)))?.[1]
  const before = await secret()
  for (let time = 0; time < 2; time += 1) await press(page, { intent: 'rotate', version: '0' })
  const after = await secret()
  expect(after).not.toBe(before)
  expect(await textOf(boss.page(page))).toContain('Messages are also signed with the previous secret until')
  expect((await db.webhook.findFirstOrThrow()).version).toBe(1)
  const stored = JSON.stringify([await db.auditEntry.findMany(), await db.webhook.findMany()])
  expect(stored).not.toContain('whsec_')
  expect(server.log()).not.toContain(after)
})

test('a test event, the answer and sending again are on the page of deliveries', async () => {
  const page = await aWebhook()
  receiver.answerWith(status(422, 'What is <this>?'))
  expect((await press(`${page}/deliveries`, { intent: 'test' })).status).toBe(303)
  await deliver()
  const { id } = await db.webhookDelivery.findFirstOrThrow()
  const html = await textOf(boss.page(`${page}/deliveries/${id}`))
  for (const words of ['webhook.test', '>422<', 'What is &lt;this&gt;?', 'Next attempt', 'This is a test.'])
    expect(html).toContain(words)
  expect((await press(`${page}/deliveries/${id}`, { intent: 'again' })).status).toBe(409)
  await db.webhookDelivery.update({ where: { id }, data: { state: 'dead', dueAt: null } })
  receiver.answerWith(status(200))
  expect((await press(`${page}/deliveries`, { intent: 'again', id: String(id) })).status).toBe(303)
  await deliver()
  expect(await textOf(boss.page(`${page}/deliveries?show=delivered`))).toContain('1 delivery')
  expect(await textOf(boss.page(`${page}/deliveries?show=dead`))).toContain('Given up')
})

test('deliveries of another webhook are not there', async () => {
  const [one, other] = [await aWebhook(), await aWebhook()]
  await press(`${one}/deliveries`, { intent: 'test' })
  await deliver()
  const { id } = await db.webhookDelivery.findFirstOrThrow()
  expect((await boss.page(`${other}/deliveries/${id}`)).status).toBe(404)
  expect((await press(`${other}/deliveries`, { intent: 'again', id: String(id) })).status).toBe(404)
  for (const path of ['/admin/webhooks/999999', '/admin/webhooks/x', '/admin/webhooks/999999/deliveries'])
    expect([path, (await boss.page(path)).status]).toEqual([path, 404])
})

test('a webhook that the site has switched off says why, here and on the dashboard', async () => {
  const page = await aWebhook()
  receiver.answerWith(status(410))
  await press(`${page}/deliveries`, { intent: 'test' })
  await deliver()
  expect(await textOf(boss.page(page))).toContain('its receiver answered 410 Gone')
  expect(await textOf(boss.page('/admin'))).toContain('webhook was turned off')
  expect((await press(`${page}/deliveries`, { intent: 'test' })).status).toBe(409)
  const { version } = await db.webhook.findFirstOrThrow()
  await press(page, fields({ version: String(version) }))
  expect(await textOf(boss.page('/admin'))).not.toContain('webhook was turned off')
})

test('a webhook is deleted with what waited for it', async () => {
  const page = await aWebhook()
  await press(`${page}/deliveries`, { intent: 'test' })
  expect((await press(page, { intent: 'delete' })).headers.get('location')).toBe('/admin/webhooks')
  await deliver()
  expect([receiver.messages.length, await db.webhookDelivery.count()]).toEqual([0, 0])
  expect((await press(page, { intent: 'delete' })).status).toBe(404)
})

test('a form from another site changes nothing, and staff who are no owners see nothing of it', async () => {
  const page = await aWebhook()
  const foreign = { Origin: 'https://evil.example' }
  for (const intent of ['delete', 'rotate'])
    expect((await press(page, { intent, version: '0' }, foreign)).status).toBe(403)
  expect(await db.webhook.count()).toBe(1)
  for (const staff of ['shop', 'editor'] as const) {
    const name = `w-${staff}`
    await aUser({ username: name, role: staff === 'editor' ? 'admin' : 'user', staff })
    const seller = await caller(server, name)
    for (const path of ['/admin/webhooks', page, `${page}/deliveries`])
      expect([path, (await seller.page(path)).status]).toEqual([path, 403])
  }
})
