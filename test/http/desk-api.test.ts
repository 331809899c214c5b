import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import type { RunningApp } from '../app'
import { aBand, aMerchItem, anArticle } from '../builders'
import { aCall, aSubmission } from '../calls'
import { anOrder } from './api-walk'
import { anAppWithBoss, type Caller, caller } from './shop'

let server: RunningApp
let boss: Caller
let editor: Caller
let seller: Caller

beforeAll(async () => {
  server = await anAppWithBoss()
  boss = await caller(server, 'boss')
  editor = await caller(server, 'edith')
  seller = await caller(server, 'sally')
  await db.user.update({ where: { usernameKey: 'edith' }, data: { role: 'admin', staff: 'editor' } })
  await db.user.update({ where: { usernameKey: 'sally' }, data: { staff: 'shop' } })
})
afterAll(() => server.stop())

const send = (who: Caller, method: string, path: string, body?: unknown, headers = {}) =>
  fetch(server.origin + path, {
    method,
    headers: { Authorization: `Bearer ${who.token}`, 'Content-Type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  })

test('staff get from the API what they get at the desk, and no more', async () => {
  const statusOf = async (who: Caller, path: string) => (await who.call('GET', path)).status
  const statuses = (path: string) => Promise.all([boss, editor, seller].map((who) => statusOf(who, path)))
  for (const path of [
    'gift-cards',
    'codes',
    'invoices',
    'payments',
    'ways-to-pay',
    'table-days',
    'shipping',
    'payees',
  ])
    expect(await statuses(`/api/${path}`), path).toEqual([200, 403, 200])
  for (const path of ['calls', 'followers', 'followers/replies', 'followers/blocks'])
    expect(await statuses(`/api/${path}`), path).toEqual([200, 200, 403])
  for (const path of ['trash', 'activity'])
    expect(await statuses(`/api/${path}`), path).toEqual([200, 200, 200])
  for (const path of ['people', 'webhooks', 'jobs', 'activity?about=access'])
    expect(await statuses(`/api/${path}`), path).toEqual([200, 403, 403])
})

test('a list comes by pages, the newest first', async () => {
  for (const number of [1, 2, 3])
    await db.follower.create({
      data: {
        actor: 'magazine',
        follower: `https://a.example/${number}`,
        followId: `https://a.example/f${number}`,
        host: 'a.example',
        handle: `@u${number}@a.example`,
        inbox: 'https://a.example/inbox',
      },
    })
  const handles: string[] = []
  for (let path = '/api/followers?limit=2'; path; ) {
    const answer = await send(boss, 'GET', path)
    handles.push(...(await answer.json()).map(({ handle }: { handle: string }) => handle))
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
  }
  expect(handles).toEqual(['@u3@a.example', '@u2@a.example', '@u1@a.example'])
})

test('a call that somebody changed meanwhile is not overwritten, and what is not sent stays', async () => {
  const { id, version } = await aCall({ title: 'Issue 6', copies: 3 })
  const path = `/api/calls/${id}`
  const etag = (await send(editor, 'GET', path)).headers.get('etag') ?? ''
  const change = (title: string) => send(editor, 'PUT', path, { title }, { 'If-Match': etag })
  const saved = await (await change('Issue six')).json()
  expect(saved).toMatchObject({ title: 'Issue six', copies: 3, body: '## Send us zines' })
  expect((await change('Mine')).status).toBe(412)
  expect((await send(editor, 'PUT', path, { title: 'Mine', version })).status).toBe(409)
  const nothing = await send(editor, 'POST', '/api/calls', {})
  expect([nothing.status, Object.keys((await nothing.json()).errors)]).toEqual([
    400,
    expect.arrayContaining(['title', 'opensDate', 'closesDate']),
  ])
})

test('If-Match keeps what readers do not see yet from changing too', async () => {
  const { id: band } = await aBand({ isDraft: true })
  const { id: item } = await aMerchItem({ isDraft: true })
  const { id: series } = await db.series.create({ data: { title: 'Staple', address: 'staple' } })
  const { id: other } = await db.series.create({ data: { title: 'Stapler', address: 'stapler' } })
  const changes: [path: string, body?: unknown][] = [
    [`bands/${band}/upload-photo`],
    [`merch/${item}/files`],
    [`merch/${item}/parts`, { variantId: 1, quantity: 2 }],
    [`series/${series}/merge`, { into: other }],
  ]
  for (const [path, body] of changes) {
    const answer = await send(boss, 'POST', `/api/${path}`, body, { 'If-Match': '"99.before"' })
    expect([path, answer.status]).toEqual([path, 412])
  }
  expect(await db.series.count({ where: { id: series } })).toBe(1)
})

test('an order that somebody changed meanwhile is not sent on what was read of it before', async () => {
  const { id, lines } = await anOrder()
  const etag = (await send(seller, 'GET', `/api/orders/${id}`)).headers.get('etag') ?? ''
  const add = (path: string, body: unknown) =>
    send(seller, 'POST', `/api/orders/${id}/${path}`, body, { 'If-Match': etag, 'Idempotency-Key': path })
  const parcel = { lines: [{ lineId: lines[0]?.id, quantity: 1 }], carrier: 'DHL', trackingNumber: '1' }
  expect((await add('notes', { text: 'Fragile.' })).status).toBe(201)
  expect((await add('shipments', parcel)).status).toBe(412)
  const repeated = await add('notes', { text: 'Fragile.' })
  expect([repeated.status, repeated.headers.get('Idempotency-Replayed')]).toEqual([201, 'true'])
})

test('a blind call hides in the API who sent what until it is decided, and mails each once', async () => {
  const { id } = await aCall({ isBlind: true })
  const { id: submission } = await aSubmission({
    callId: id,
    name: 'Grace Hopper',
    email: 'grace@example.org',
  })
  const path = `/api/calls/${id}/submissions`
  const seen = async () =>
    JSON.stringify([
      (await editor.call('GET', path)).body,
      (await editor.call('GET', `${path}/${submission}`)).body,
    ])
  expect(await seen()).not.toMatch(/grace/i)
  expect((await editor.call('GET', `${path}?q=grace`)).body).toEqual([])
  expect((await editor.call('POST', `${path}/${submission}/reveal`)).status).toBe(403)
  await editor.call('PUT', `${path}/${submission}/vote`, { vote: 'yes' })
  const decide = () =>
    editor.call('POST', `/api/calls/${id}/decisions`, { decision: 'accepted', submissions: [submission] })
  expect((await decide()).body).toEqual({ decided: 1 })
  expect((await decide()).status).toBe(409)
  expect(await db.outgoingMail.count({ where: { ownerKind: 'submission', ownerId: submission } })).toBe(1)
  expect(await seen()).toMatch(/grace/i)
})

test('something of a kind that somebody may not change cannot be taken out of the trash', async () => {
  const { id } = await anArticle()
  await boss.call('DELETE', `/api/articles/${id}`)
  const restore = (who: Caller) => who.call('POST', `/api/trash/articles/${id}/restore`, {})
  expect((await restore(seller)).status).toBe(403)
  expect((await boss.call('POST', '/api/trash/nothing/1/restore', {})).status).toBe(404)
  expect((await restore(editor)).status).toBe(200)
  expect((await boss.call('GET', `/api/articles/${id}`)).status).toBe(200)
})

test('a webhook for an address of the own network, and a zone with a country twice, are refused at their fields', async () => {
  const hook = { name: 'Books', url: 'https://127.0.0.1/', events: ['order.paid'] }
  const refused = await boss.call('POST', '/api/webhooks', hook)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['url']])
  const { body } = await boss.call('POST', '/api/shipping/classes', { name: 'Parcel' })
  const rates = [{ classId: body.classes.at(-1).id, first: 4, further: 1 }]
  expect(
    (await boss.call('POST', '/api/shipping/zones', { name: 'A', countries: ['GR'], rates })).status,
  ).toBe(201)
  const twice = await boss.call('POST', '/api/shipping/zones', { name: 'B', countries: ['GR'], rates })
  expect([twice.status, Object.keys(twice.body.errors)]).toEqual([409, ['countries']])
})
