import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import { type RunningApp, startApp } from '../app'
import { anAuthor, aUser } from '../builders'
import { caller } from './shop'

let app: RunningApp
beforeAll(async () => {
  await aUser({ username: 'boss', role: 'admin' })
  app = await startApp()
})
afterAll(() => app.stop())

type Line = Record<string, unknown>
const lines = (): Line[] =>
  app
    .log()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
const linesOf = (path: string) => lines().filter((line) => line.msg === 'request' && line.path === path)
const ask = async (path: string, init?: RequestInit) => (await fetch(app.origin + path, init)).arrayBuffer()

test.each([
  '/',
  '/nowhere',
  '/login',
  '/api/merch',
  '/uploads/covers/none.jpg',
  '/pictures/160/covers/none.jpg.webp',
])('a request for %s is a line of the log with address and id, from the page cache too', async (path) => {
  await ask(`${path}?token=secret`)
  await ask(path)
  await expect.poll(() => linesOf(path).length).toBe(2)
  const [first, second] = linesOf(path)
  expect(first).toMatchObject({
    method: 'GET',
    address: '127.0.0.1',
    requestId: expect.stringMatching(/^[\w-]{36}$/),
  })
  expect(first?.requestId).not.toBe(second?.requestId)
  expect(app.log()).not.toContain('secret')
})

test.each([
  ['/subscribe/TOKENTOKEN', '/subscribe/(hidden)'],
  ['/unsubscribe/TOKENTOKEN?one-click', '/unsubscribe/(hidden)'],
  ['/redeem/TOKENTOKEN', '/redeem/(hidden)'],
  ['/listen/3-TOKENTOKEN', '/listen/(hidden)'],
  ['/Redeem/TOKENTOKEN.data', '/Redeem/(hidden)'],
  ['/%72edeem/TOKENTOKEN/', '/redeem/(hidden)/'],
  ['/redeem?code=TOKENTOKEN', '/redeem'],
  ['/orders/1?key=TOKENTOKEN', '/orders/1'],
])('what opens something in %s is not in the log', async (address, logged) => {
  const known = linesOf(logged).length
  await ask(address)
  await ask(address, { method: 'POST', headers: { origin: 'https://other.example' } })
  await expect.poll(() => linesOf(logged).length).toBeGreaterThanOrEqual(known + 2)
  expect(app.log()).not.toContain('TOKENTOKEN')
})

test('a request that no page takes is a line of the log, and no failure of the site', async () => {
  await ask('/bands', { method: 'POST', headers: { origin: app.origin } })
  await ask('/bands?_data=root')
  await expect.poll(() => linesOf('/bands').map(({ status }) => status)).toContain(405)
  expect(lines().filter(({ level }) => Number(level) >= 50)).toEqual([])
})

test('who asked is in the log, and what else is logged meanwhile has the same id', async () => {
  const { page } = await caller(app, 'boss')
  const { id } = await db.user.findUniqueOrThrow({ where: { usernameKey: 'boss' } })
  const answer = await page('/admin/activity')
  await answer.arrayBuffer()
  await expect.poll(() => linesOf('/admin/activity').length).toBe(1)
  expect(linesOf('/admin/activity')[0]).toMatchObject({
    userId: id,
    status: 200,
    requestId: answer.headers.get('x-request-id'),
  })
  const loggedIn = lines().find((line) => line.event === 'logged in')
  expect(linesOf('/api/auth/login')[0]).toMatchObject({ requestId: loggedIn?.requestId, userId: id })
})

test('the address and the id that a trusted proxy gives are those of the line, no others', async () => {
  const headers = { 'X-Forwarded-For': '192.0.2.1, 198.51.100.7', 'X-Request-Id': 'from-the-proxy' }
  await ask('/authors', { headers })
  env.trustedProxies = 1
  onTestFinished(() => {
    env.trustedProxies = 0
  })
  await ask('/authors', { headers })
  await expect.poll(() => linesOf('/authors').length).toBe(2)
  const [untrusted, trusted] = linesOf('/authors')
  expect(untrusted).toMatchObject({ address: '127.0.0.1', requestId: expect.stringMatching(/^[\w-]{36}$/) })
  expect(trusted).toMatchObject({ address: '198.51.100.7', requestId: 'from-the-proxy' })
})

test('with ACCESS_LOG=errors, pages from memory and others leave no line, errors do, and each has an id of its own', async () => {
  env.accessLogEvery = Number.POSITIVE_INFINITY
  onTestFinished(() => {
    env.accessLogEvery = 1
  })
  const known = linesOf('/feed.xml').length
  const ids = new Set<string | null>()
  for (let turn = 0; turn < 20; turn += 1)
    for (const path of ['/feed.xml', '/login', '/item/88'])
      ids.add((await fetch(app.origin + path)).headers.get('x-request-id'))
  const etag = (await fetch(`${app.origin}/feed.xml`)).headers.get('etag') ?? ''
  const answer = await fetch(`${app.origin}/feed.xml`, { headers: { 'if-none-match': etag } })
  ids.add(answer.headers.get('x-request-id'))
  expect([answer.status, ids.size]).toEqual([304, 61])
  await expect.poll(() => linesOf('/item/88').length).toBe(20)
  for (const { requestId } of linesOf('/item/88')) expect(ids).toContain(requestId)
  expect(linesOf('/feed.xml').length).toBe(known)
})

test('with ACCESS_LOG=3, one in three of the pages read is logged, and every error and write', async () => {
  env.accessLogEvery = 3
  onTestFinished(() => {
    env.accessLogEvery = 1
  })
  for (let turn = 0; turn < 6; turn += 1) {
    await ask('/shop')
    await ask('/item/77')
    await ask('/api/auth/login', { method: 'POST' })
  }
  await expect.poll(() => linesOf('/api/auth/login').length).toBeGreaterThanOrEqual(6)
  expect([linesOf('/shop').length, linesOf('/item/77').length]).toEqual([2, 6])
})

test('a line says how often the database was asked, and a page from memory asked nothing', async () => {
  const path = `/authors/${(await anAuthor()).id}`
  await ask(path)
  await expect.poll(() => linesOf(path).length).toBe(1)
  await ask(path)
  await expect.poll(() => linesOf(path).length).toBe(2)
  const [made, kept] = linesOf(path)
  expect(made).toMatchObject({ queries: expect.any(Number) })
  expect(kept).not.toHaveProperty('queries')
})
