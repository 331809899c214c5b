import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import type { RunningApp } from '../app'
import { aUser, password } from '../builders'
import { anAppWithBoss, type Caller, caller } from './shop'

let server: RunningApp
let boss: Caller
beforeAll(async () => {
  server = await anAppWithBoss()
  boss = await caller(server, 'boss')
})
afterAll(() => server.stop())

const send = (path: string, fields: Record<string, string>) =>
  boss.page(path, { method: 'POST', body: new URLSearchParams(fields) })

test('a session alone gives nobody a role, invites nobody and switches no two-step login off', async () => {
  const { id } = await aUser()
  await db.secondFactor.create({ data: { userId: id, secret: 'x', enabledAt: new Date() } })
  const asking: [string, Record<string, string>][] = [
    [`/admin/people/${id}`, { intent: 'role', staff: 'owner' }],
    [`/admin/people/${id}`, { intent: 'reset-second-factor' }],
    ['/admin/people', { intent: 'invite', staff: 'owner', email: '' }],
    ['/admin/people', { intent: 'second-factor' }],
  ]
  for (const [path, fields] of asking) {
    expect([fields, (await send(path, fields)).status]).toEqual([fields, 400])
    const wrong = await send(path, { ...fields, password: 'not it' })
    expect([fields, wrong.status]).toEqual([fields, 400])
    expect(await wrong.text()).toContain('Wrong password.')
  }
  expect(await db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ role: 'user', staff: null })
  expect([await db.secondFactor.count(), await db.invitation.count()]).toEqual([1, 0])

  for (const [path, fields] of asking)
    expect([fields, (await send(path, { ...fields, password })).status < 400]).toEqual([fields, true])
  expect(await db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ role: 'admin' })
  expect([await db.secondFactor.count(), await db.invitation.count()]).toEqual([0, 1])
})
