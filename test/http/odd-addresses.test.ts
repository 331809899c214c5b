import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import type { RunningApp } from '../app'
import { aPlan, password } from '../builders'
import { aCall, aSubmissionForm } from '../calls'
import { anAppWithBoss, type Caller, caller } from './shop'

let app: RunningApp
let boss: Caller
beforeAll(async () => {
  await aPlan({ name: 'Gold' })
  app = await anAppWithBoss()
  boss = await caller(app, 'boss')
})
afterAll(() => app.stop())

let count = 0

/** What takes an address, and the address that it stored. */
const doors: Record<string, (email: string) => Promise<string | undefined>> = {
  async account(email) {
    const username = `odd${++count}`
    await boss.call('POST', '/api/auth/register', { username, email, password })
    return (await db.user.findUnique({ where: { usernameKey: username } }))?.email
  },
  async subscriber(email) {
    const body = form({ intent: 'import', csv: `email\n${email}` })
    await boss.page('/admin/subscribers/import', { method: 'POST', body })
    return (await db.subscriber.findFirst({ orderBy: { id: 'desc' } }))?.email
  },
  async member(email) {
    const body = form({ intent: 'import', csv: `email,plan\n${email},Gold` })
    await boss.page('/admin/members/import', { method: 'POST', body })
    return (await db.membership.findFirst({ orderBy: { id: 'desc' }, include: { user: true } }))?.user.email
  },
  async submission(email) {
    const { address } = await aCall()
    const body = aSubmissionForm({ email })
    await fetch(`${app.origin}/calls/${address}`, { method: 'POST', body, headers: { Origin: app.origin } })
    return (await db.submission.findFirst({ orderBy: { id: 'desc' } }))?.email
  },
}

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test.each(Object.entries(doors))(
  'an address is the same mailbox however its domain is typed: %s',
  async (name, store) => {
    expect(await store(`${name}@пример.рф`)).toBe(`${name}@xn--e1afmkfd.xn--p1ai`)
    expect(await store(`${name}2@bu\u0308cher.example`)).toBe(`${name}2@xn--bcher-kva.example`)
  },
)

test.each(Object.entries(doors))(
  'an address never becomes another, and what is no domain is refused: %s',
  async (_name, store) => {
    for (const domain of [
      'a\u0345b.org',
      'é\u0345.org',
      'ℂ.org',
      'xn--a.org',
      '\u0301a.org',
      'example.org/x',
    ])
      expect((await store(`never@${domain}`)) ?? '').not.toContain('never@')
  },
)
