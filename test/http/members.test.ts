import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import type { RunningApp } from '../app'
import { aMembership, aPlan, aUser } from '../builders'
import { anAppWithBoss, type Caller, caller } from './shop'

let server: RunningApp
let boss: Caller
beforeAll(async () => {
  server = await anAppWithBoss()
  boss = await caller(server, 'boss')
})
afterAll(() => server.stop())

const textOf = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '')
const send = (by: Caller, path: string, fields: Record<string, string>) =>
  by.page(path, { method: 'POST', body: new URLSearchParams(fields) })

async function aReader() {
  const user = await aUser()
  return { user, reader: await caller(server, user.username) }
}

const subscriptionAs = async (by: Caller, id: number): Promise<boolean> =>
  (await by.call('GET', `/api/auth/users/${id}`)).body.subscription

test('the subscription in pages and in the API is active while a membership is active', async () => {
  const { user, reader } = await aReader()
  expect(await subscriptionAs(reader, user.id)).toBe(false)
  expect(await textOf(await reader.page('/userInfo'))).toMatch(/<dt>Subscription<\/dt><dd>Inactive/)
  const plan = await aPlan({ name: 'Friend' })
  const { id } = await aMembership(user.id, plan.id, { readsUntil: new Date('2031-05-03'), number: 7 })
  expect(await subscriptionAs(reader, user.id)).toBe(true)
  const page = await textOf(await reader.page('/userInfo'))
  expect(page).toMatch(/<dt>Subscription<\/dt><dd>Active/)
  expect(page).toContain('since January 15, 2024 · member no. 7')
  expect(await textOf(await reader.page('/userInfo/membership'))).not.toContain('Join again')
  await send(boss, `/admin/members/${id}`, { intent: 'end' })
  expect(await textOf(await reader.page('/userInfo/membership'))).toContain('Join again')
  expect(await subscriptionAs(reader, user.id)).toBe(false)
})

test('the button of a new plan says what it does', async () => {
  expect(await textOf(await boss.page('/admin/plans/new'))).toMatch(/<button[^>]*>Save plan<\/button>/)
})

test('a plain form adds a member once, and says what is wrong with it', async () => {
  const [user, plan] = [await aUser(), await aPlan({ billing: 'issues', issueCount: 4 })]
  const fields = { who: user.username, planId: String(plan.id), origin: 'cash', paid: '12,50' }
  const days = { from: '2026-01-01', until: '2031-01-31', idempotencyKey: `key ${user.id}` }
  for (const wrong of [{ who: '' }, { paid: 'x' }, { until: '2025-01-01' }, { origin: 'stripe' }])
    expect((await send(boss, '/admin/members/new', { ...fields, ...days, ...wrong })).status).toBe(400)
  const answers = [
    await send(boss, '/admin/members/new', { ...fields, ...days }),
    await send(boss, '/admin/members/new', { ...fields, ...days }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  const [address] = answers.map((answer) => answer.headers.get('location'))
  expect(answers[1]?.headers.get('location')).toBe(address)
  const other = { ...fields, ...days, idempotencyKey: 'other' }
  expect((await send(boss, '/admin/members/new', other)).status).toBe(409)
  expect(await db.membershipPayment.findMany({ where: { membership: { userId: user.id } } })).toMatchObject([
    { amountCents: 1250 },
  ])
  const page = await textOf(await boss.page(address ?? ''))
  expect(page).toContain('January 31, 2031')
  expect(page).toContain('4 issues')
})

test('the list is found by name, number, plan and state, and is a CSV as a whole', async () => {
  const [one, other] = [await aPlan({ name: 'Plan One' }), await aPlan()]
  const user = await aUser({ username: 'zo.finder' })
  await aMembership(user.id, one.id, { number: 4711, status: 'paused' })
  await aMembership((await aUser()).id, other.id)
  const isFound = async (query: string) =>
    (await textOf(await boss.page(`/admin/members?${query}`))).includes('zo.finder')
  for (const query of ['q=ZO.fin', 'q=4711', `plan=${one.id}&show=paused`, 'sort=z-a'])
    expect([query, await isFound(query)]).toEqual([query, true])
  for (const query of ['q=471', `plan=${other.id}`, 'show=active', `plan=${one.id}&show=ended`])
    expect([query, await isFound(query)]).toEqual([query, false])
  const csv = await boss.page('/admin/members.csv')
  expect(csv.headers.get('content-type')).toContain('text/csv')
  expect(await csv.text()).toMatch(/"zo\.finder","zo\.finder@example\.org","Plan One","paused",.*"4711"/)
})

test('nobody sees or changes the membership of somebody else', async () => {
  const [{ user }, { reader: other }] = [await aReader(), await aReader()]
  const { id } = await aMembership(user.id, (await aPlan({ name: 'Hidden plan' })).id)
  expect(await textOf(await other.page('/userInfo/membership'))).not.toContain('Hidden plan')
  for (const intent of ['pause', 'resume', 'cancel', 'keep', 'address'])
    expect((await send(other, '/userInfo/membership', { intent, id: String(id) })).status).toBe(404)
  expect((await db.membership.findUniqueOrThrow({ where: { id } })).version).toBe(1)
})

test('a form of the desk that was opened before somebody else saved is not saved over it', async () => {
  const plan = await aPlan()
  const { id } = await aMembership((await aUser()).id, plan.id)
  const html = await textOf(await boss.page(`/admin/members/${id}`))
  const [, version = ''] = /name="version" value="(\d+)"/.exec(html) ?? []
  const change = {
    intent: 'change',
    planId: String(plan.id),
    from: '2024-01-15',
    version,
    shippingName: 'Ada',
  }
  expect((await send(boss, `/admin/members/${id}`, change)).status).toBe(303)
  const second = await send(boss, `/admin/members/${id}`, { ...change, shippingName: 'Bo' })
  expect([second.status, await textOf(second)]).toEqual([409, expect.stringContaining('Name is now')])
})

test('an import shows first what it would do, and names each bad line', async () => {
  await aPlan({ name: 'Imported plan' })
  const csv = 'email,plan,until\nada@import.org,Imported plan,2031-01-31\nnonsense,Imported plan,'
  const sendCsv = async (fields: Record<string, string>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const answer = await boss.page('/admin/members/import', { method: 'POST', body })
    return { status: answer.status, page: await textOf(answer) }
  }
  const preview = await sendCsv({ intent: 'check', csv })
  expect(preview.page).toContain('Nothing is changed yet.')
  expect(preview.page).toContain('Line 3: This is not an email address.')
  expect(preview.page).toContain('Imported plan, until Jan 31, 2031')
  expect(await db.user.count({ where: { emailKey: 'ada@import.org' } })).toBe(0)
  expect((await sendCsv({ intent: 'import', csv })).page).toContain('1 added.')
  expect((await sendCsv({ intent: 'import', csv })).page).toContain('0 added.')
  expect((await sendCsv({ intent: 'check', csv: '' })).status).toBe(400)
})

test('the days form shows what counts, saves whole days and names the field that is wrong', async () => {
  const path = '/admin/members/days'
  const days = { mail1: '1', mail2: '4', mail3: '9', grace: '21', renewalNotice: '30' }
  const shown = async () => {
    const page = await textOf(await boss.page(path))
    const inputs = [...page.matchAll(/<input [^>]*>/g)].map(([input]) => input)
    const shownIn = (name: string) =>
      /value="(\d+)"/.exec(inputs.find((input) => input.includes(`name="${name}"`)) ?? '')?.[1]
    return Object.fromEntries(Object.keys(days).map((name) => [name, shownIn(name)]))
  }
  expect(await shown()).toEqual({ mail1: '0', mail2: '5', mail3: '10', grace: '14', renewalNotice: '14' })
  const wrong: [Record<string, string>, string][] = [
    [{ grace: '' }, 'Enter 0 to 90 days.'],
    [{ grace: '1.5' }, 'Enter 0 to 90 days.'],
    [{ renewalNotice: '91' }, 'Enter 0 to 90 days.'],
    [{ mail2: '1' }, 'It must come after the first.'],
    [{ mail3: '2' }, 'It must come after the second.'],
  ]
  for (const [fields, message] of wrong) {
    const answer = await send(boss, path, { ...days, ...fields })
    expect([answer.status, await textOf(answer)]).toEqual([400, expect.stringContaining(message)])
  }
  expect(await db.memberSettings.count()).toBe(0)
  expect((await send(boss, path, days)).status).toBe(303)
  expect(await shown()).toEqual(days)
})

test('readers neither see nor set the days', async () => {
  const { reader } = await aReader()
  const before = await db.memberSettings.findFirst()
  expect((await reader.page('/admin/members/days')).status).toBe(403)
  const days = { mail1: '1', mail2: '2', mail3: '3', grace: '90', renewalNotice: '90' }
  expect((await send(reader, '/admin/members/days', days)).status).toBe(403)
  expect(await db.memberSettings.findFirst()).toEqual(before)
})
