import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import { subscriberToken } from '../../app/reach/newsletter/token.server'
import { defaultSettings, refreshSite } from '../../app/site/current-site.server'
import type { RunningApp } from '../app'
import { aMembership, anAuthor, aPlan, aSubscriber, aUser } from '../builders'
import { aMailServer } from '../mail'
import { redirected } from './redirected'
import { anAppWithBoss, type Caller, caller } from './shop'

let server: RunningApp
let boss: Caller
let mail: Awaited<ReturnType<typeof aMailServer>>
beforeAll(async () => {
  mail = await aMailServer()
  server = await anAppWithBoss()
  env.siteUrl = server.origin
  env.mail.lettersPerMinute = 60_000
  boss = await caller(server, 'boss')
})
beforeEach(async () => {
  env.mail.url = mail.url
  mail.mails.splice(0)
  await db.subscriber.deleteMany()
  await db.letter.deleteMany()
  await db.rateLimiterFlexible.deleteMany()
})
afterAll(async () => {
  await server.stop()
  mail.stop()
})

type Fields = string[][] | Record<string, string>
const get = async (path: string) => (await fetch(server.origin + path)).text()
const post = (path: string, fields: Fields, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers: { Origin: server.origin, ...headers },
  })
const asBoss = (path: string, fields: Fields) =>
  boss.page(path, { method: 'POST', body: new URLSearchParams(fields) })
const stateOf = async (email: string) =>
  (await db.subscriber.findUnique({ where: { emailKey: email } }))?.state

test('the whole way without a cookie: asked for, confirmed, a letter, and one click that ends it', async () => {
  const front = await get('/')
  expect(front).toContain('href="/subscribe"')
  expect(front).toMatch(
    /<form method="post" action="\/subscribe"[\s\S]*?name="topic" value="everything"[\s\S]*?name="email"/,
  )
  const asked = await post('/subscribe', [
    ['email', 'ada@example.org'],
    ['topic', 'volumes'],
    ['topic', 'shop'],
  ])
  expect([asked.status, asked.headers.get('location')]).toEqual([303, '/subscribe'])
  await expect.poll(() => mail.mails.length, { timeout: 10_000 }).toBe(1)
  const link = /\/subscribe\/[\w-]{64}/.exec(mail.mails[0] ?? '')?.[0] ?? ''
  for (const times of [1, 2]) expect(await get(link), String(times)).toContain('Confirm the subscription')
  expect(await stateOf('ada@example.org')).toBe('pending')
  const confirmed = await post(`${link}?confirm`, {})
  expect(confirmed.status).toBe(303)
  expect(await (await redirected(confirmed)).text()).toContain('You are subscribed.')
  expect(await get(link)).not.toContain('You are subscribed.')

  const made = await asBoss('/admin/letters/new', {
    intent: 'save',
    version: '0',
    subject: 'Issue four',
    topic: 'shop',
    body: '## Out now\r\n\r\n<script>alert(1)</script> [read](javascript:alert(1))',
  })
  const page = made.headers.get('location')?.split('#')[0] ?? ''
  const preview = await (await boss.page(`${page}/preview`)).text()
  expect(preview).toContain('Out now</h2>')
  expect(preview).not.toMatch(/<script|href="javascript/)
  expect((await asBoss(page, { intent: 'test' })).status).toBe(303)
  await expect.poll(() => mail.to('boss@example.org', 'Subject: [Test] Issue four').length).toBe(1)
  const presses = await Promise.all([1, 2].map(() => asBoss(page, { intent: 'send', version: '1' })))
  expect(presses.map(({ status }) => status).sort()).toEqual([303, 409])
  await expect
    .poll(() => mail.to('ada@example.org', 'Subject: Issue four').length, { timeout: 10_000 })
    .toBe(1)
  await expect.poll(async () => (await boss.page(page)).text()).toMatch(/Sent<\/dt><dd>1 of 1/)

  const [letter = ''] = mail.to('ada@example.org', 'Subject: Issue four')
  const oneClick = new URL(/^List-Unsubscribe: <(.+)>$/m.exec(letter)?.[1] ?? '').pathname
  expect(await get(oneClick)).toContain('We email')
  expect(await stateOf('ada@example.org')).toBe('active')
  const clicked = await fetch(server.origin + oneClick, {
    method: 'POST',
    body: new URLSearchParams('List-Unsubscribe=One-Click'),
    redirect: 'manual',
  })
  expect(clicked.status).toBe(200)
  expect(await clicked.text()).toContain('You are unsubscribed.')
  expect(await stateOf('ada@example.org')).toBe('unsubscribed')
})

test('a subscription is confirmed in the language in which it was requested, and nobody else changes that of its mails', async () => {
  const values = JSON.stringify({ ...defaultSettings, otherLanguages: ['el', 'ja'] })
  await db.siteSettings.create({ data: { version: 1, values, savedBy: 'boss' } })
  onTestFinished(async () => {
    await db.siteSettings.deleteMany()
    await refreshSite()
  })
  await refreshSite()
  const fields = { email: 'eleni@example.org', topic: 'everything' }
  const subscribe = (language: string) => post('/subscribe', fields, { 'Accept-Language': language })
  const locale = async () =>
    (await db.subscriber.findUniqueOrThrow({ where: { emailKey: 'eleni@example.org' } })).locale
  await subscribe('el')
  await expect.poll(() => mail.to('eleni@example.org').length).toBe(1)
  const [asked = ''] = mail.to('eleni@example.org')
  expect(asked).toContain('<html lang="el"')
  const link = /\/subscribe\/[\w-]{64}/.exec(asked)?.[0] ?? ''
  await post(`${link}?confirm`, {}, { 'Accept-Language': 'el' })
  expect([await stateOf('eleni@example.org'), await locale()]).toEqual(['active', 'el'])
  await subscribe('ja')
  expect(await locale()).toBe('el')
})

test('the one click of a mail program works from any site and as a multipart form, and no other form does', async () => {
  const row = await aSubscriber({ email: 'bo@example.org' })
  const elsewhere = { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' }
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  const path = `/unsubscribe/${subscriberToken(row)}`
  const clicked = await fetch(server.origin + path, { method: 'POST', body: form, headers: elsewhere })
  expect([clicked.status, await stateOf('bo@example.org')]).toEqual([200, 'unsubscribed'])
  expect((await post(path, {})).status).toBe(200)

  const fields = { email: 'bo@example.org', topic: 'everything' }
  for (const other of [
    '/subscribe',
    `/subscribe/${subscriberToken(row)}`,
    '/unsubscribe/x',
    `${path}/x`,
    '/logout',
  ])
    expect((await post(other, fields, elsewhere)).status, other).toBe(403)
  expect(await stateOf('bo@example.org')).toBe('unsubscribed')
  expect((await post(`/subscribe/${subscriberToken(row)}`, { topic: 'volumes' })).status).toBe(303)
  expect(await stateOf('bo@example.org')).toBe('active')
})

test('no other method than a press unsubscribes, from wherever it comes', async () => {
  const row = await aSubscriber({ email: 'cy@example.org' })
  const path = `/unsubscribe/${subscriberToken(row)}`
  const ask = (method: string, headers: Record<string, string>) =>
    fetch(server.origin + path, { method, redirect: 'manual', headers })
  for (const method of ['PUT', 'PATCH', 'DELETE']) {
    const own = await ask(method, { Origin: server.origin })
    expect([own.status, own.headers.get('allow')], method).toEqual([405, 'GET, HEAD, POST'])
    expect((await ask(method, {})).status, method).toBe(405)
    expect((await ask(method, { Origin: 'https://mail.example' })).status, method).toBe(403)
  }
  expect((await ask('OPTIONS', {})).status).toBe(405)
  expect((await ask('HEAD', {})).status).toBe(200)
  expect(await stateOf('cy@example.org')).toBe('active')
  for (const method of ['PUT', 'DELETE']) {
    const address = `${server.origin}/subscribe/${subscriberToken(row)}?confirm`
    expect((await fetch(address, { method, headers: { Origin: server.origin } })).status).toBe(405)
  }
})

test('a link to follow chooses its author, and an author who is not there is left out', async () => {
  const { id } = await anAuthor({ name: 'Mo Reed' })
  expect(await get(`/authors/${id}`)).toContain(`href="/subscribe?topic=author-${id}"`)
  const form = await get(`/subscribe?topic=author-${id}`)
  expect(form).toMatch(new RegExp(`<input[^>]*checked=""[^>]*value="author-${id}"`))
  expect(form).not.toMatch(/<input[^>]*checked=""[^>]*value="everything"/)
  expect(await get('/subscribe?topic=author-99999')).toMatch(/<input[^>]*checked=""[^>]*value="everything"/)
})

test('bad addresses and topics are told at their fields, and line breaks in a subject are refused', async () => {
  const bad = await post('/subscribe', {
    email: 'ada@example.org\r\nBcc: b@example.org',
    topic: 'everything',
  })
  expect([bad.status, await bad.text()]).toEqual([
    400,
    expect.stringContaining('Enter a valid email address.'),
  ])
  const none = await post('/subscribe', { email: 'ada@example.org' })
  expect([none.status, await none.text()]).toEqual([400, expect.stringContaining('Choose at least one.')])
  const letter = { intent: 'save', version: '0', topic: 'everything', body: 'Read.' }
  const lines = await asBoss('/admin/letters/new', { ...letter, subject: 'Four\r\nBcc: b@example.org' })
  expect([lines.status, await lines.text()]).toEqual([
    400,
    expect.stringContaining('Subject must be one line.'),
  ])
  const long = await asBoss('/admin/letters/new', { ...letter, subject: 'Four', body: 'x'.repeat(5_000_000) })
  expect(long.status).toBe(413)
  expect([await db.letter.count(), await db.subscriber.count()]).toEqual([0, 0])
})

test('with mail off nothing offers a subscription, and nothing is sent', async () => {
  const { id } = await anAuthor()
  env.mail.url = undefined
  expect(await get('/login')).not.toContain('href="/subscribe"')
  expect(await get(`/authors/${id}`)).not.toContain('Follow')
  const answer = await post('/subscribe', { email: 'ada@example.org', topic: 'everything' })
  expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('cannot send email')])
  expect(await (await boss.page('/admin/articles/new')).text()).not.toContain('sendsLetter')
})

test('an import shows first what it would do, adds once, and leaves who has unsubscribed alone', async () => {
  await aSubscriber({ email: 'ada@example.org' })
  await aSubscriber({ email: 'gone@example.org', state: 'unsubscribed', topics: [] })
  const send = (intent: string, csv: string) => {
    const form = new FormData()
    form.set('intent', intent)
    form.set('file', new Blob([csv], { type: 'text/csv' }), 'readers.csv')
    return boss.page('/admin/subscribers/import', { method: 'POST', body: form })
  }
  const csv =
    '\ufeffName,Email,topics\r\n"Reed, Mo",mo@example.org,volumes shop\r\nAda,ADA@example.org,\r\n,gone@example.org,\r\n,nobody,\r\n,bo@example.org,\r\n,BO@example.org,\r\n,li@example.org,knitting\r\n'
  const looked = await (await send('check', csv)).text()
  expect(looked).toContain('Line 5: This is not an email address.')
  expect(looked).toMatch(/Already unsubscribed<\/dt><dd>1</)
  expect(looked).toMatch(/Refused<\/dt><dd>3</)
  expect(await db.subscriber.count()).toBe(2)
  for (const added of ['2 added.', '0 added.']) {
    const answer = await send('import', csv)
    expect(answer.headers.get('location')).toBe('/admin/subscribers/import')
    const page = await (await redirected(answer, { Authorization: `Bearer ${boss.token}` })).text()
    expect(page.replaceAll('<!-- -->', '')).toContain(added)
  }
  expect(await stateOf('gone@example.org')).toBe('unsubscribed')
  const exported = await (await boss.page('/admin/subscribers.csv?sort=a-z')).text()
  expect(exported).toContain('"mo@example.org","active","shop volumes"')
  expect((await send('check', '"never ends')).status).toBe(400)
  const ofGhost = 'email,name,subscribed_to_emails\nyes@example.org,Y,true\nno@example.org,N,false\n'
  await send('import', ofGhost)
  expect([await stateOf('yes@example.org'), await stateOf('no@example.org')]).toEqual([
    'active',
    'unsubscribed',
  ])
  await db.subscriber.deleteMany()
  await send('import', exported)
  expect(
    (await (await boss.page('/admin/subscribers.csv?sort=a-z')).text()).replace(
      /"[\dT:.Z-]{24}"|"CSV"|""/g,
      '',
    ),
  ).toBe(exported.replace(/"[\dT:.Z-]{24}"|"CSV"|""/g, ''))
})

test('an import adds the lines of its preview, and keeps the lines of the file', async () => {
  const csv = 'sep=;\r\nemail;note\r\n\r\none@kept.org;"a\r\nb"\r\nnobody;x\r\ntwo@kept.org;y\r\n'
  const send = (intent: string, rows: string) => {
    const form = new FormData()
    form.set('intent', intent)
    form.set('csv', rows)
    return boss.page('/admin/subscribers/import', { method: 'POST', body: form })
  }
  const first = await (await send('check', csv)).text()
  expect(first).toContain('Line 6: This is not an email address.')
  const [, again = ''] = /name="csv" value="([^"]*(?:&quot;[^"]*)*)"/.exec(first) ?? []
  const sent = again.replaceAll('&quot;', '"')
  expect(await (await send('check', sent)).text()).toContain('Line 6: This is not an email address.')
  await send('import', sent)
  const added = await db.subscriber.findMany({ where: { email: { endsWith: '@kept.org' } } })
  expect(added.map(({ email }) => email).sort()).toEqual(['one@kept.org', 'two@kept.org'])
})

test('an issue is written and sent to members of a plan by forms alone, who stay without topics when exported', async () => {
  const [plan, user] = [await aPlan(), await aUser()]
  await aMembership(user.id, plan.id)
  const form = await (await boss.page('/admin/letters/new')).text()
  expect(form).toContain(`<option value="plan-${plan.id}">Members: ${plan.name}</option>`)
  const fields = { version: '0', topic: `plan-${plan.id}`, subject: 'For you', body: 'Thank you.' }
  const saved = await asBoss('/admin/letters/new', { ...fields, intent: 'save' })
  const page = saved.headers.get('location')?.split('#')[0] ?? ''
  expect((await (await boss.page(page)).text()).replaceAll('<!-- -->', '')).toContain('Send to 1 member')
  await asBoss(page, { intent: 'send', version: '1', sendDate: '', sendTime: '' })
  await expect.poll(() => mail.to(user.email).length, { timeout: 10_000 }).toBe(1)
  expect(mail.to(user.email).at(0)).toMatch(/^List-Unsubscribe: /m)

  const csv = await (await boss.page('/admin/subscribers.csv?sort=a-z')).text()
  await db.subscriber.deleteMany()
  const file = new FormData()
  file.set('intent', 'import')
  file.set('file', new Blob([csv], { type: 'text/csv' }), 'readers.csv')
  await boss.page('/admin/subscribers/import', { method: 'POST', body: file })
  const row = await db.subscriber.findFirstOrThrow({ include: { topics: true } })
  expect([row.email, row.state, row.topics]).toEqual([user.email, 'active', []])
})

test('the list finds an address, and removes it', async () => {
  await db.$executeRaw`
    INSERT INTO "Subscriber" ("reference", "email", "emailKey", "state")
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 9999)
    SELECT 'reader ' || i, 'reader' || i || '@example.org', 'reader' || i || '@example.org', 'active' FROM n`
  const list = await (await boss.page('/admin/subscribers')).text()
  expect(list).toContain('10,000 addresses')
  const found = await (await boss.page('/admin/subscribers?show=active&q=READER9999')).text()
  expect(found).toContain('1 address')
  const { id } = await db.subscriber.findUniqueOrThrow({ where: { emailKey: 'reader9999@example.org' } })
  expect((await asBoss('/admin/subscribers', { intent: 'remove', id: String(id) })).status).toBe(303)
  expect((await asBoss('/admin/subscribers', { intent: 'remove', id: String(id) })).status).toBe(404)
})
