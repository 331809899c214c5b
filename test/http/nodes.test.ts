import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '../builders'
import { aJpeg } from '../files'
import { type RunningServer, startServer } from '../server'

const databaseUrl = process.env.DATABASE_URL ?? ''
let nodes: RunningServer[]
let token: string
const [a, b] = [() => nodes[0] as RunningServer, () => nodes[1] as RunningServer]

beforeAll(async () => {
  const admin = { ADMIN_USERNAME: 'boss', ADMIN_EMAIL: 'boss@zine.example', ADMIN_PASSWORD: password }
  const settings = { DATABASE_URL: databaseUrl, SESSION_SECRET: randomBytes(16).toString('hex'), ...admin }
  nodes = [await startServer(settings), await startServer(settings)]
  const { body } = await send(a(), 'POST', '/api/auth/login', { username: 'boss', password })
  token = body.token
})
afterAll(() => Promise.all(nodes.map((node) => node.stop())))

async function send(node: RunningServer, method: string, address: string, values: object) {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
  const answer = await fetch(node.origin + address, { method, headers, body: JSON.stringify(values) })
  return { answer, body: await answer.json() }
}

const publish = (node: RunningServer, title: string) => send(node, 'POST', '/api/bands', { title })
const bandsOn = async (node: RunningServer, headers = {}) =>
  (await fetch(`${node.origin}/bands`, { headers })).text()

/** In milliseconds. */
async function untilShown(node: RunningServer, title: string): Promise<number> {
  const began = performance.now()
  while (!(await bandsOn(node)).includes(`>${title}<`)) {
    if (performance.now() - began > 10_000) throw new Error(`${title} is not shown.`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  return performance.now() - began
}

test('what is published on one node is soon on the other', async () => {
  const times: number[] = []
  for (let round = 0; round < 20; round += 1) {
    await bandsOn(b())
    await publish(a(), `Round ${round}`)
    times.push(await untilShown(b(), `Round ${round}`))
  }
  times.sort((one, other) => one - other)
  const [median, most] = [times[9] ?? 0, times[19] ?? 0].map(Math.round)
  process.stdout.write(`On the other node after ${median} ms (median), ${most} ms (most).\n`)
})

test('who has just changed something never gets an older page from the other node', async () => {
  for (let round = 0; round < 5; round += 1) {
    await bandsOn(b())
    const { answer } = await publish(a(), `Fresh ${round}`)
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(cookie).toBe('changed=1')
    expect(await bandsOn(b(), { cookie })).toContain(`>Fresh ${round}<`)
  }
})

test('a node whose connection is cut, twice, goes on and shows what it did not hear of', async () => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (const title of ['Cut', 'Cut again']) {
    await bandsOn(b())
    await client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'zinehouse_changes'",
    )
    await publish(a(), title)
    await untilShown(b(), title)
  }
  await client.end()
  expect(await Promise.all(nodes.map(({ process }) => process.exitCode))).toEqual([null, null])
})

test('what somebody puts into the cart or logs out of on one node is soon in the header of every page on the other', async () => {
  const session = async () => {
    const form = new URLSearchParams({ username: 'boss', password })
    const headers = { origin: a().origin }
    const answer = await fetch(`${a().origin}/login`, {
      method: 'POST',
      headers,
      body: form,
      redirect: 'manual',
    })
    return (
      answer.headers
        .getSetCookie()
        .find((one) => one.startsWith('session='))
        ?.split(';')[0] ?? ''
    )
  }
  const cookie = await session()
  const merch = new FormData()
  for (const [name, value] of Object.entries({ title: 'Mug', description: 'To drink from', price: '5' }))
    merch.set(name, value)
  merch.set('image', new Blob([new Uint8Array(await aJpeg())], { type: 'image/jpeg' }), 'mug.jpg')
  const authorization = `Bearer ${token}`
  const made = await fetch(`${a().origin}/api/merch`, {
    method: 'POST',
    headers: { authorization },
    body: merch,
  })
  const item = await made.json()
  expect([made.status, item]).toMatchObject([201, { title: 'Mug' }])
  const homeOf = (node: RunningServer) => bandsOn(node, { cookie })
  for (const node of nodes) expect(await homeOf(node)).toContain('aria-label="Cart, 0 items"')
  const added = await send(a(), 'POST', '/api/cart/add', { merchId: item.id, quantity: 1 })
  expect([added.answer.status, added.body]).toMatchObject([200, { quantity: 1 }])
  expect(await homeOf(a())).toContain('aria-label="Cart, 1 item"')
  await expect.poll(() => homeOf(b()), { timeout: 4000 }).toContain('aria-label="Cart, 1 item"')
  const headers = { cookie, origin: a().origin }
  await fetch(`${a().origin}/logout`, { method: 'POST', headers, redirect: 'manual' })
  expect(await homeOf(a())).toContain('>LOGIN<')
  await expect.poll(() => homeOf(b()), { timeout: 4000 }).toContain('>LOGIN<')
})
