import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import { deleteOldRefusals } from '../../app/site/accounts/audit.server'
import { makeAdmin } from '../../app/site/accounts/first-admin.server'
import { createResetPath } from '../../app/site/accounts/password-reset.server'
import { type RunningApp, startApp } from '../app'
import { aUser } from '../builders'
import { caller } from './shop'

let app: RunningApp
beforeAll(async () => {
  env.trustedProxies = 1
  await aUser({ username: 'boss', role: 'admin' })
  app = await startApp()
})
afterAll(() => app.stop())
beforeEach(async () => void (await db.auditEntry.deleteMany()))

const entries = () => db.auditEntry.findMany({ orderBy: { id: 'asc' } })
let last = 0
/** Every call comes from an address of its own. */
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
  last += 1
  const from = { 'X-Forwarded-For': `192.0.2.${last}` }
  return fetch(app.origin + path, {
    method: 'POST',
    headers: { ...from, ...headers },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
}
const here = () => `192.0.2.${last}`

test('a refused login is in the activity log with its address, and not what was typed', async () => {
  const { id, username } = await aUser()
  await post('/login', { username, password: 'wrong' })
  await post('/login', { username: 'my-password-by-mistake', password: 'wrong' })
  const about = { actorName: 'Visitor', action: 'was refused', subjectType: 'login' }
  expect(await entries()).toMatchObject([
    { ...about, subjectId: id, subjectName: username, address: '192.0.2.1' },
    { ...about, subjectId: null, subjectName: 'an unknown name', address: here() },
  ])
})

test('a 403 is in the activity log with who and from where, once a minute', async () => {
  const { token } = await caller(app, 'ada')
  for (const path of ['/admin/delete/articles/1', '/admin/trash'])
    expect(
      (await post(path, {}, { Authorization: `Bearer ${token}`, 'X-Forwarded-For': '192.0.2.99' })).status,
    ).toBe(403)
  await expect.poll(entries).toMatchObject([
    {
      actorName: 'ada',
      action: 'was refused',
      subjectName: '/admin/delete/articles/1',
      address: '192.0.2.99',
    },
  ])
  expect((await post('/cart', {}, { Origin: 'http://evil.example' })).status).toBe(403)
  await expect
    .poll(async () => (await entries())[1])
    .toMatchObject({ actorName: 'Visitor', subjectType: 'page', subjectName: '/cart', address: here() })
  expect(await entries()).toHaveLength(2)
})

test('a new role, and a reset link asked for and used, are in the activity log', async () => {
  const { id, username, email } = await aUser()
  await makeAdmin(username)
  await post('/forgot-password', { email })
  const [, token = ''] = (await createResetPath(id)).split('token=')
  await post('/reset-password', { token, password: 'a new long password' })
  expect(await entries()).toMatchObject([
    { actorName: 'System', action: 'changed', subjectType: 'role', subjectName: username, note: 'owner' },
    { actorName: 'Visitor', action: 'asked for', subjectType: 'reset link', subjectName: username },
    { actorName: username, action: 'used', subjectType: 'reset link', address: here() },
  ])
})

test('admins see all that under Access, apart from what was changed in the content', async () => {
  await post('/login', { username: 'nobody', password: 'wrong' })
  const { page } = await caller(app, 'boss')
  expect(await (await page('/admin/activity?about=access')).text()).toContain(`from ${here()}`)
  expect(await (await page('/admin/activity')).text()).toContain('No activity yet.')
})

test('refusals are forgotten after 90 days', async () => {
  await post('/login', { username: 'nobody', password: 'wrong' })
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000)
  await deleteOldRefusals(inDays(89))
  expect(await entries()).toHaveLength(1)
  await deleteOldRefusals(inDays(91))
  await deleteOldRefusals(inDays(92))
  expect(await entries()).toEqual([])
})
