import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { RunningApp } from '../app'
import { anAppWithBoss, type Caller, caller } from './shop'

let app: RunningApp
let boss: Caller
beforeAll(async () => {
  app = await anAppWithBoss()
  boss = await caller(app, 'boss')
})
afterAll(() => app.stop())

const pages = inject('routes')
  .flatMap((route) => route.children ?? [route])
  .filter(({ file, path }) => file.endsWith('.page.tsx') && path !== '*')
  .map(({ path = '' }) => `/${path.replace(/:\w+\??/g, '1')}`)

const ask = (path: string, method: string) =>
  fetch(app.origin + path, {
    method,
    redirect: 'manual',
    headers: { Authorization: `Bearer ${boss.token}`, Origin: app.origin },
  })

test('a page takes forms by POST alone, and one without a form nothing at all', async () => {
  expect(pages.length).toBeGreaterThan(150)
  const allowed = new Map<string | null, number>()
  for (const page of pages) {
    const answer = await ask(page, 'PUT')
    expect([page, answer.status]).toEqual([page, 405])
    const allow = answer.headers.get('allow')
    allowed.set(allow, (allowed.get(allow) ?? 0) + 1)
    await answer.body?.cancel()
  }
  expect([...allowed.keys()].sort()).toEqual(['GET, HEAD', 'GET, HEAD, POST'])
  expect(allowed.get('GET, HEAD, POST')).toBeGreaterThan(100)
  const { status, headers } = await ask('/logout.data', 'PUT')
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
})

test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
  '%s logs nobody out, and the page says why',
  async (method) => {
    const answer = await ask('/logout', method)
    expect([answer.status, await answer.text()]).toEqual([
      405,
      expect.stringContaining('Method not allowed.'),
    ])
    expect((await ask('/userInfo', 'GET')).status).toBe(200)
  },
)

test('an address that is not there is not found, whatever is asked of it', async () => {
  expect((await ask('/nowhere', 'DELETE')).status).toBe(404)
})
