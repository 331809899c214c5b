import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import type { RunningApp } from '../app'
import { aDownload, aMerchItem, aUser, onlyVariantOf } from '../builders'
import { anAppWithBoss, type Caller, caller } from './shop'

let server: RunningApp
let boss: Caller
beforeAll(async () => {
  server = await anAppWithBoss()
  boss = await caller(server, 'boss')
})
afterAll(() => server.stop())

const send = (path: string, body: unknown, headers: Record<string, string> = {}, method = 'POST') =>
  boss.page(path, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const press = (path: string, fields: Record<string, string>) =>
  boss.page(path, { method: 'POST', body: new URLSearchParams(fields) })
const audit = (subjectType: string, subjectId: number) =>
  db.auditEntry.findMany({
    where: { subjectType, subjectId },
    select: { action: true, actorName: true, note: true },
    orderBy: { id: 'asc' },
  })

/** A variant with this many in stock. */
const aVariant = async (stock = 9) => onlyVariantOf(await aMerchItem({ title: 'Mug', stock }))
const stockOf = async (id: number) => (await db.merchVariant.findUniqueOrThrow({ where: { id } })).stock

test('gift cards that a program makes are those of the desk, and a repeat makes no more', async () => {
  const cards = { amount: 12.5, count: 2, note: 'Raffle' }
  const key = { 'Idempotency-Key': 'raffle' }
  const first = await (await send('/api/gift-cards', cards, key)).json()
  const again = await send('/api/gift-cards', cards, key)
  expect([again.status, await again.json()]).toEqual([201, first])
  await press('/admin/gift-cards', { amount: '12.50', count: '1', note: 'Raffle' })
  const rows = await db.giftCard.findMany({ include: { entries: true }, orderBy: { id: 'asc' } })
  const about = rows.map(({ amountCents, balanceCents, createdBy, note, entries }) => ({
    amountCents,
    balanceCents,
    createdBy,
    note,
    entries: entries.map(({ kind, cents }) => [kind, cents]),
  }))
  expect(about).toHaveLength(3)
  expect(about[0]).toEqual(about[2])
  const [byProgram, byForm] = [
    await audit('gift card', first[0].id),
    await audit('gift card', rows[2]?.id ?? 0),
  ]
  expect([byProgram.length, byProgram]).toEqual([1, byForm])

  const path = `/api/gift-cards/${first[0].id}`
  expect((await boss.page(`/gift-cards/${first[0].code}`)).status).toBe(200)
  const gone = await boss.call('POST', `${path}/void`)
  expect([gone.status, gone.body.balance, gone.body.entries.at(-1).amount]).toEqual([200, 0, -12.5])
  expect((await boss.call('POST', `${path}/void`)).status).toBe(409)
  expect((await boss.page(`/gift-cards/${first[0].code}`)).status).toBe(404)
})

test('a list of gift cards is read page by page and searched by note or code', async () => {
  const { body } = await boss.call('POST', '/api/gift-cards', { amount: 3, count: 5, note: 'Five_%' })
  const seen: number[] = []
  let next: string | undefined = '/api/gift-cards?q=five_%25&limit=2'
  while (next) {
    const answer: Response = await boss.page(next)
    seen.push(...(await answer.json()).map(({ id }: { id: number }) => id))
    next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('Link') ?? '')?.[1]
  }
  expect(seen).toEqual(body.map(({ id }: { id: number }) => id).reverse())
  const found = await boss.call('GET', `/api/gift-cards?q=${body[3].code}`)
  expect(found.body.map(({ id }: { id: number }) => id)).toEqual([body[3].id])
})

test('codes are made for an item with files, and those that nobody used are withdrawn', async () => {
  const { variantId } = await aDownload({ title: 'Tape' })
  const sent = { variantId, count: 3, note: 'First pressing' }
  const key = { 'Idempotency-Key': 'pressing' }
  const answers = [await send('/api/codes', sent, key), await send('/api/codes', sent, key)]
  const [batch, same] = await Promise.all(answers.map((answer) => answer.json()))
  expect([batch, await db.codeBatch.count({ where: { variantId } })]).toEqual([same, 1])
  const [one] = batch.codes
  expect((await fetch(`${server.origin}/redeem/${one.code}`)).status).toBe(200)
  const path = `/api/codes/${batch.id}/withdraw`
  const left = (codes: { withdrawnAt: string | null }[]) => codes.filter((code) => !code.withdrawnAt).length
  expect(left((await boss.call('POST', path, { codeId: one.id })).body.codes)).toBe(2)
  expect((await boss.call('POST', path, {})).status).toBe(400)
  const other = (await boss.call('POST', '/api/codes', sent)).body
  await boss.call('POST', path, { codeId: other.codes[0].id })
  expect(left((await boss.call('GET', `/api/codes/${other.id}`)).body.codes)).toBe(3)
  expect(left((await boss.call('POST', path, { codeId: 'all' })).body.codes)).toBe(0)
  expect((await audit('codes', batch.id)).map(({ note }) => note)).toEqual([
    '3 codes',
    'withdrew 1',
    'withdrew 2',
  ])
})

test('a price list opens to who has its code, and If-Match keeps a save from undoing another', async () => {
  const { id: variantId } = await aVariant()
  const list = { name: 'Shops', percent: 40, minimum: 100, days: 30, items: [{ variantId, price: 3.21 }] }
  const { body: made } = await boss.call('POST', '/api/price-lists', list)
  expect(made).toMatchObject({ percent: 40, minimum: 100, items: [{ variantId, price: 3.21 }] })
  const opens = async (address: string) => (await fetch(server.origin + address)).status
  expect(await opens(made.address)).toBe(200)
  const path = `/api/price-lists/${made.id}`
  const etag = (await boss.page(path)).headers.get('ETag') ?? ''
  const named = (name: string) => ({ ...list, name, items: [{ variantId }] })
  const put = async (name: string) => (await send(path, named(name), { 'If-Match': etag }, 'PUT')).status
  expect([await put('Bookshops'), await put('Record shops')]).toEqual([200, 412])
  expect((await boss.call('PUT', path, { ...named('Late'), version: made.version })).status).toBe(409)
  expect((await boss.call('POST', `${path}/end`)).body.endedAt).toEqual(expect.any(String))
  expect(await opens(made.address)).toBe(404)
  expect((await boss.call('POST', `${path}/reopen`)).body.endedAt).toBe(null)
  const { body: renewed } = await boss.call('POST', `${path}/renew-code`)
  expect([await opens(made.address), await opens(renewed.address)]).toEqual([404, 200])
  expect(renewed).toMatchObject({ name: 'Bookshops', items: [{ variantId, price: null }] })
  const twice = { ...list, items: [...list.items, { variantId, price: 4 }] }
  expect((await boss.call('POST', '/api/price-lists', twice)).body.items).toEqual([{ variantId, price: 4 }])
})

test('consigned pieces leave the stock as by the form, and a repeat moves none', async () => {
  const { id: variantId } = await aVariant(9)
  const sent = { direction: 'out', place: 'Saltmarket Books', variantId, quantity: 5, unit: 6 }
  const key = { 'Idempotency-Key': 'five mugs' }
  const both = await Promise.all([send('/api/consignments', sent, key), send('/api/consignments', sent, key)])
  expect(both.map(({ status }) => status).filter((status) => ![201, 409].includes(status))).toEqual([])
  const { id } = await (await send('/api/consignments', sent, key)).json()
  expect([await stockOf(variantId), await db.consignment.count({ where: { variantId } })]).toEqual([4, 1])
  // What a process that died left behind: the record, but no recorded answer.
  await db.recordedAnswer.deleteMany({ where: { key: 'five mugs' } })
  expect((await (await send('/api/consignments', sent, key)).json()).id).toBe(id)
  expect((await boss.call('POST', '/api/consignments', sent)).body.errors).toHaveProperty('quantity')

  const moves = `/api/consignments/${id}/moves`
  await boss.call('POST', moves, { kind: 'returned', quantity: 1 })
  const { body } = await boss.call('POST', moves, { kind: 'sold', quantity: 2, note: 'In March' })
  expect(body).toMatchObject({ delivered: 5, sold: 2, returned: 1, there: 2, isDeletable: false })
  expect(await stockOf(variantId)).toBe(5)
  expect((await boss.call('POST', moves, { kind: 'sold', quantity: 3 })).status).toBe(400)
  expect((await boss.call('DELETE', `/api/consignments/${id}`)).status).toBe(409)
  const { body: small } = await boss.call('POST', '/api/consignments', { ...sent, quantity: 2 })
  expect((await boss.call('DELETE', `/api/consignments/${small.id}`)).status).toBe(200)
  expect(await stockOf(variantId)).toBe(5)
})

test('pieces of a maker enter the stock, for a sum or a percentage', async () => {
  const { id: variantId } = await aVariant(1)
  const { id: payeeId } = await db.payee.create({ data: { name: 'Ada' } })
  const sent = { direction: 'in', payeeId, variantId, quantity: 4 }
  const { body } = await boss.call('POST', '/api/consignments', { ...sent, percent: 60 })
  expect(body).toMatchObject({ place: 'Ada', payeeId, unit: null, percent: 60, there: 4 })
  expect(await stockOf(variantId)).toBe(5)
  const both = await boss.call('POST', '/api/consignments', { ...sent, percent: 60, unit: 3 })
  expect([both.status, Object.keys(both.body.errors)]).toEqual([400, ['unit']])
  const nobody = await boss.call('POST', '/api/consignments', { ...sent, payeeId: undefined, unit: 3 })
  expect([nobody.status, Object.keys(nobody.body.errors)]).toEqual([400, ['payeeId']])
})

test('gift cards, codes, price lists and consignments are for staff who sell alone', async () => {
  await aUser({ username: 'editor', role: 'admin', staff: 'editor' })
  await aUser({ username: 'clerk', staff: 'shop' })
  const [editor, clerk] = [await caller(server, 'editor'), await caller(server, 'clerk')]
  for (const path of ['gift-cards', 'codes', 'price-lists', 'consignments']) {
    const calls = await Promise.all(
      [editor, clerk].flatMap(({ call }) => [call('GET', `/api/${path}`), call('POST', `/api/${path}`, {})]),
    )
    expect([path, ...calls.map(({ status }) => status)]).toEqual([path, 403, 403, 200, 400])
    expect((await fetch(`${server.origin}/api/${path}`)).status).toBe(401)
  }
})
