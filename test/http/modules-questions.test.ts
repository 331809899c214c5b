import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { modules } from '../../app/modules'
import { db } from '../../app/platform/database/db.server'
import { siteKinds } from '../../app/site/modules/site-kinds'
import { isModuleOn, switchModules } from '../../app/site/modules/switches.server'
import { type RunningApp, startApp } from '../app'
import { anArticle, anAuthor, aUser } from '../builders'
import { cookieOf } from './logged-in'

let app: RunningApp
let owner: string
beforeAll(async () => {
  app = await startApp()
  owner = await cookieOf(await aUser({ role: 'admin', staff: 'owner' }))
})
afterAll(() => app.stop())
beforeEach(async () => {
  await db.answeredQuestion.deleteMany()
  await db.article.deleteMany()
  await db.author.deleteMany()
  const off = modules.map((module) => ({ module, isOn: false }))
  await switchModules(off, modules)
})

const dashboard = async (cookie = owner) =>
  (await fetch(`${app.origin}/admin`, { headers: { cookie } })).text()
const press = (fields: Record<string, string>) =>
  fetch(`${app.origin}/admin/modules`, {
    method: 'POST',
    headers: { cookie: owner, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
const on = () => modules.filter(({ name }) => isModuleOn(name))
const question = 'What are you making?'

test('an owner of an empty site is asked once what it is, and nobody else is', async () => {
  expect(await dashboard()).toContain(question)
  expect(await dashboard(await cookieOf(await aUser({ role: 'admin', staff: 'editor' })))).not.toContain(
    question,
  )

  const answered = await press({ kind: 'label' })
  expect([answered.status, answered.headers.get('location')]).toEqual([303, '/admin'])
  expect(on().length).toBeGreaterThan(0)
  expect(on()).toEqual(modules.filter(({ suits }) => suits?.includes('label')))
  expect(await dashboard()).not.toContain(question)
})

test('the question can be skipped, and comes to no site that has something', async () => {
  await press({ kind: 'skipped' })
  expect(on()).toEqual([])
  expect(await dashboard()).not.toContain(question)

  await db.answeredQuestion.deleteMany()
  await anArticle()
  expect(await dashboard()).not.toContain(question)
})

test('all of it switches everything on; each kind of site begins with something, and none with all', async () => {
  for (const kind of siteKinds) {
    const count = modules.filter(({ suits = [] }) => suits.includes(kind)).length
    expect([kind, count > 0 && count < modules.length]).toEqual([kind, true])
  }
  await press({ kind: 'all' })
  expect(on()).toEqual(modules)
})

test('the dashboard offers a module when it would help, until somebody says no', async () => {
  const offer = 'An open call invites others to send something in.'
  for (const name of ['Ada', 'Bo']) await anAuthor({ name })
  expect(await dashboard()).not.toContain(offer)
  await anAuthor({ name: 'Cleo' })
  expect(await dashboard()).toContain(offer)
  expect(await dashboard(await cookieOf(await aUser({ role: 'admin', staff: 'editor' })))).not.toContain(
    offer,
  )

  expect((await press({ name: 'calls', to: 'declined' })).status).toBe(303)
  expect(await dashboard()).not.toContain(offer)

  await db.answeredQuestion.deleteMany()
  await press({ name: 'calls', to: 'on' })
  expect(await dashboard()).not.toContain(offer)
  expect(on().map(({ name }) => name)).toEqual(['calls'])
})

test('cards name what a module adds, and are found by it', async () => {
  const text = async (q: string) =>
    (await fetch(`${app.origin}/admin/modules?q=${q}`, { headers: { cookie: owner } })).text()
  expect(await text('phone')).toContain('Adds: Fair sales')
  expect(await text('phone')).not.toContain('Webhooks</h3>')
  expect(await text('')).toContain('Webhooks</h3>')
})
