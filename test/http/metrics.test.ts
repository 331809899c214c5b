import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { db, inTransaction } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import { defineJobKind, enqueue } from '../../app/platform/jobs/queue.server'
import { runDueJobs } from '../../app/platform/jobs/worker.server'
import { serveMetrics } from '../../app/platform/metrics/serve-metrics.server'
import { cancelPendingOrder, orderLinesInclude } from '../../app/shop/orders/order-status.server'
import { sendMail } from '../../app/site/mail/mail.server'
import type { RunningApp } from '../app'
import { anArticle, aUser } from '../builders'
import { aMailServer } from '../mail'
import { anItem, aProvider, aShop, caller, type Provider } from './shop'

const Authorization = 'Bearer a-token-for-prometheus'

let provider: Provider
let app: RunningApp
beforeAll(async () => {
  env.metrics.token = 'a-token-for-prometheus'
  provider = await aProvider()
  app = await aShop(provider)
})
afterAll(async () => {
  await app.stop()
  await provider.stop()
})

const ask = async (path: string, init?: RequestInit) => {
  const answer = await fetch(app.origin + path, init)
  await answer.arrayBuffer()
  return answer.status
}

/** The value of a line, as it stands without its labels' order; 0 for one that is not there. */
async function metric(name: string, labels: Record<string, string> = {}): Promise<number> {
  const answer = await fetch(`${app.origin}/metrics`, { headers: { Authorization } })
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  const line = (await answer.text())
    .split('\n')
    .find(
      (one) =>
        one.startsWith(name) &&
        /[{ ]/.test(one[name.length] ?? '') &&
        wanted.every((part) => one.includes(part)),
    )
  return Number(line?.split(' ').at(-1) ?? 0)
}

const requests = (route: string, status = '200', method = 'GET') =>
  metric('http_request_duration_seconds_count', { route, status, method })

test('metrics are for whoever has the token, and the address is unknown on a site without one', async () => {
  expect(await ask('/metrics')).toBe(401)
  expect(await ask('/metrics', { headers: { Authorization: 'Bearer a-token-for-prometheuS' } })).toBe(401)
  expect(await ask('/metrics', { headers: { Authorization }, method: 'POST' })).toBe(405)
  expect(await metric('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  expect(await metric('process_resident_memory_bytes')).toBeGreaterThan(0)

  env.metrics.token = undefined
  onTestFinished(() => {
    env.metrics.token = 'a-token-for-prometheus'
  })
  expect(await ask('/metrics')).toBe(404)
})

test('on a port of its own, metrics are for this machine, and the site has no such address', async () => {
  Object.assign(env.metrics, { port: 0, token: undefined })
  onTestFinished(() => void Object.assign(env.metrics, { port: undefined, token: 'a-token-for-prometheus' }))
  const server = await serveMetrics()
  onTestFinished(() => void server?.close())
  const listening = server?.address() ?? null
  if (typeof listening !== 'object' || !listening) throw new Error('Nothing listens.')
  const { address, port } = listening
  expect(address).toBe('127.0.0.1')
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect([answer.status, await answer.text()]).toEqual([
    200,
    expect.stringContaining('process_cpu_seconds_total'),
  ])
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  expect(await ask('/metrics')).toBe(404)
})

test('a port for metrics that is taken stops the start with one line that names the setting', async () => {
  env.metrics.port = Number(new URL(app.origin).port)
  onTestFinished(() => {
    env.metrics.port = undefined
  })
  env.host = '127.0.0.1'
  await expect(serveMetrics()).rejects.toThrow(
    /^Port \d+ is taken by another program: .+ set METRICS_PORT to/,
  )
})

test('requests are counted by their line of the route table, whatever the address, from the page cache too', async () => {
  const [first, second] = [await anArticle(), await anArticle()]
  const before = await requests('/articles/:id')
  const [hits, misses] = [
    await metric('page_cache_requests_total', { result: 'hit' }),
    await metric('page_cache_requests_total', { result: 'miss' }),
  ]
  for (const path of [
    `/articles/${first.id}`,
    `/articles/${first.id}?from=mail`,
    `/articles/${second.id}`,
    `/articles/${second.id}`,
    `/articles/${second.id}.data`,
  ])
    expect(await ask(path)).toBe(200)
  await expect.poll(() => requests('/articles/:id')).toBe(before + 5)
  expect(await metric('page_cache_requests_total', { result: 'hit' })).toBe(hits + 2)
  expect(await metric('page_cache_requests_total', { result: 'miss' })).toBe(misses + 3)

  await ask('/nowhere/at%FF/all')
  await ask('/uploads/covers/none.jpg')
  await ask('/api/nowhere', { method: 'POST' })
  await expect.poll(() => requests('/*', '404')).toBe(1)
  await expect.poll(() => requests('/uploads/*', '404')).toBe(1)
  await expect.poll(() => requests('/api/*', '404', 'POST')).toBe(1)
})

test('uploads, orders, mails and jobs are counted by what became of them', async () => {
  const boss = await caller(app, 'boss')
  const item = await anItem(boss)
  await expect(anItem(boss, { price: 'much' })).rejects.toThrow()
  expect(await metric('zinehouse_uploads_total', { result: 'accepted' })).toBe(1)
  expect(await metric('zinehouse_uploads_total', { result: 'refused' })).toBe(1)
  expect(await metric('zinehouse_upload_bytes_total')).toBeGreaterThan(200)
  expect(await metric('zinehouse_uploads_in_flight')).toBe(0)

  const ada = await caller(app, 'ada')
  await ada.call('POST', '/api/cart/add', { merchId: item, quantity: 1 })
  const { body } = await ada.call('POST', '/api/checkout', {})
  await provider.pay(body.id)
  await provider.control('GET', '/idle')
  const changes = (from: string, to: string) => metric('zinehouse_order_changes_total', { from, to })
  await expect.poll(() => changes('pending', 'paid')).toBe(1)
  expect(await changes('none', 'pending')).toBe(1)

  const mail = await aMailServer()
  onTestFinished(() => mail.stop())
  env.mail.url = mail.url
  await sendMail({ to: 'ada@zine.test', subject: 'Hello', text: 'Hello' })
  await sendMail({ to: 'bo@refused.test', subject: 'Hello', text: 'Hello' })
  expect(await metric('zinehouse_mails_total', { result: 'sent' })).toBe(1)
  expect(await metric('zinehouse_mails_total', { result: 'failed' })).toBe(1)

  const labels = defineJobKind({
    name: 'print labels',
    payload: z.null(),
    mayRunTwice: false,
    run: async () => Promise.reject(new Error('on fire')),
  })
  await db.job.deleteMany()
  await enqueue(db, labels, null)
  expect(await metric('zinehouse_jobs', { kind: 'print labels', state: 'waiting' })).toBe(1)
  await runDueJobs()
  expect(await metric('zinehouse_jobs', { kind: 'print labels', state: 'waiting' })).toBe(0)
  expect(await metric('zinehouse_jobs', { kind: 'print labels', state: 'failed' })).toBe(1)
  expect(await metric('zinehouse_job_runs_total', { kind: 'print labels', result: 'failed' })).toBe(1)
})

test('a change of an order that was rolled back is not counted', async () => {
  const { id: userId } = await aUser()
  const order = await db.order.create({
    data: { userId, email: 'a@zine.test', subtotalCents: 1, totalCents: 1 },
    include: orderLinesInclude,
  })
  const canceling = inTransaction(async (tx) => {
    await cancelPendingOrder(tx, order, 'the test', 'given up')
    throw new Error('changed my mind')
  })
  await expect(canceling).rejects.toThrow('changed my mind')
  expect(await metric('zinehouse_order_changes_total', { from: 'pending', to: 'canceled' })).toBe(0)
})

test('while the database is away the other metrics can still be read', async () => {
  await db.$executeRawUnsafe('ALTER TABLE "Job" RENAME TO "Gone"')
  onTestFinished(async () => void (await db.$executeRawUnsafe('ALTER TABLE "Gone" RENAME TO "Job"')))
  expect(await metric('process_cpu_seconds_total')).toBeGreaterThan(0)
  expect(app.log()).toContain('a metric could not be read')
})
