import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import type { RunningApp } from '../app'
import { aPage, aUser } from '../builders'
import { aFailedJob, aMemberOwedPrint, aSentMail } from './api-walk-administration'
import { anAppWithBoss, type Caller, caller } from './shop'

let server: RunningApp
let boss: Caller
let ed: Caller
let seller: Caller
beforeAll(async () => {
  server = await anAppWithBoss()
  boss = await caller(server, 'boss')
  for (const [username, role, staff] of [
    ['ed', 'admin', 'editor'],
    ['seller', 'user', 'shop'],
  ] as const)
    await aUser({ username, role, staff })
  ed = await caller(server, 'ed')
  seller = await caller(server, 'seller')
})
afterAll(() => server.stop())

const idOf = async (username: string) => (await db.user.findFirstOrThrow({ where: { username } })).id

test('a disabled person is logged out until enabled again, and the activity log has both', async () => {
  const ada = await caller(server, 'ada')
  const path = `/api/people/${await idOf('ada')}`
  expect((await boss.call('POST', `${path}/disable`)).body).toMatchObject({ isDisabled: true, sessions: 0 })
  expect((await ada.call('GET', '/api/cart')).status).toBe(401)
  expect((await boss.call('GET', '/api/people?show=disabled')).body).toMatchObject([{ username: 'ada' }])
  expect((await boss.call('POST', `${path}/enable`)).body).toMatchObject({ isDisabled: false })
  const { body } = await boss.call('GET', '/api/activity?about=access&limit=2')
  expect(body).toMatchObject([
    { actorName: 'boss', subjectName: 'ada', note: 'enabled' },
    { actorName: 'boss', subjectName: 'ada', note: 'disabled' },
  ])
})

test('the last owner cannot be disabled', async () => {
  expect((await boss.call('POST', `/api/people/${await idOf('boss')}/disable`)).status).toBe(409)
})

test('people are read page by page', async () => {
  const first = await boss.page('/api/people?limit=2')
  const [, next = ''] = /<(.+)>; rel="next"/.exec(first.headers.get('Link') ?? '') ?? []
  const names = [...(await first.json()), ...(await boss.call('GET', next)).body]
  expect(new Set(names.map(({ username }) => username)).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(2)
})

test('staff see of all this what their pages show them', async () => {
  const statusesFor = async ({ call }: Caller) => {
    const paths = [
      'people',
      'people/invitations',
      'jobs',
      'mails',
      'runs',
      'activity?about=access',
      'activity',
    ]
    return Promise.all(paths.map(async (path) => (await call('GET', `/api/${path}`)).status))
  }
  expect(await statusesFor(boss)).toEqual([200, 200, 200, 200, 200, 200, 200])
  expect(await statusesFor(ed)).toEqual([403, 403, 403, 403, 403, 403, 200])
  expect(await statusesFor(seller)).toEqual([403, 403, 403, 200, 200, 403, 200])
  const { body } = await ed.call('GET', '/api/activity')
  expect(body.some((entry: object) => 'address' in entry)).toBe(false)
})

test('what is restored leaves the trash, for staff of its kind alone', async () => {
  const page = await aPage({ title: 'Colophon', address: 'colophon' })
  await boss.call('DELETE', `/api/pages/${page.id}`)
  const line = { kind: 'pages', id: page.id, title: 'Colophon', isPart: false }
  expect((await boss.call('GET', '/api/trash')).body).toMatchObject([line])
  expect((await seller.call('GET', '/api/trash')).body).toEqual([])
  const path = `/api/trash/pages/${page.id}/restore`
  expect((await seller.call('POST', path)).status).toBe(403)
  expect((await boss.call('POST', path)).body).toEqual({ kind: 'pages', id: page.id })
  expect((await boss.call('POST', path)).status).toBe(404)
  expect((await boss.call('GET', '/api/trash')).body).toEqual([])
})

test('a failed job is retried or dropped once', async () => {
  const [{ id: retried }, { id: dropped }] = [await aFailedJob(), await aFailedJob()]
  expect((await boss.call('POST', `/api/jobs/${retried}/retry`)).body).toMatchObject({ attempts: 5 })
  expect((await boss.call('POST', `/api/jobs/${retried}/retry`)).status).toBe(404)
  expect((await boss.call('DELETE', `/api/jobs/${dropped}`)).status).toBe(200)
  expect((await boss.call('DELETE', `/api/jobs/${dropped}`)).status).toBe(404)
  expect(await db.job.count({ where: { id: dropped } })).toBe(0)
})

test('a mail is sent again once a minute', async () => {
  const { id } = await aSentMail()
  expect((await seller.call('POST', `/api/mails/${id}/again`)).status).toBe(200)
  expect((await seller.call('POST', `/api/mails/${id}/again`)).status).toBe(409)
  expect(await db.outgoingMail.count({ where: { kind: 'order paid' } })).toBe(2)
})

test('a run that is sent twice with one key is one run, of whoever is owed the issue', async () => {
  const member = await aMemberOwedPrint()
  const start = async () => {
    const answer = await seller.page('/api/runs', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'staple-3' },
      body: JSON.stringify({ title: 'Staple 3' }),
    })
    return answer.json()
  }
  const run = await start()
  expect(run.copies).toMatchObject([{ membershipId: member.id, state: 'nothing chosen', isAsked: false }])
  expect((await start()).id).toBe(run.id)
  expect((await seller.call('GET', '/api/runs')).body).toMatchObject([{ id: run.id, copies: 1, made: 0 }])
})

test('bad input is refused', async () => {
  const { call } = boss
  expect((await call('POST', '/api/runs', { title: 'A\0b', variantId: -1 })).status).toBe(400)
  expect((await call('POST', '/api/runs', { title: 'A', articleId: 1e300 })).status).toBe(400)
  expect((await call('GET', '/api/people?q=%00')).status).toBeLessThan(500)
  expect((await call('GET', '/api/people?cursor=x')).status).toBe(400)
  expect((await call('POST', '/api/people/99999999999/disable')).status).toBe(404)
  expect((await call('POST', '/api/trash/constructor/1/restore')).status).toBe(404)
})
