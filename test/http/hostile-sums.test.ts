import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { setPaymentWay } from '../../app/shop/ways-to-pay/ways.server'
import type { RunningApp } from '../app'
import { aBand, aMerchItem, anOpenPrice, onlyVariantOf } from '../builders'
import { takeGiftCards, takeNoTips } from '../shopping'
import { aProvider, aShop, type Caller, caller, type Provider } from './shop'

let provider: Provider
let server: RunningApp
let boss: Caller
let ada: Caller
const ids: Record<string, number> = {}

const sums = ['-1', '1e9', '0.001', '١٢', 'NaN', '0x10', '12,5,0', '9'.repeat(12), '9'.repeat(400), '\0']
const counts = ['-1', '0', '1e9', '0.5', '١٢', 'NaN', '9'.repeat(400), '\0']
const long = 'Ä'.repeat(301)
const day = '2026-11-21'
const key = () => randomUUID()

interface HostileForm {
  what: string
  by: 'guest' | 'ada' | 'boss'
  path: () => string
  fields: () => Record<string, string>
  sum?: string[]
  count?: string[]
  words?: string[]
}

const forms: HostileForm[] = [
  {
    what: 'a tip',
    by: 'guest',
    sum: ['amount', 'sum'],
    path: () => `/tip/band/${ids.band}`,
    fields: () => ({ key: key() }),
  },
  {
    what: 'a gift card that is bought',
    by: 'guest',
    sum: ['amount'],
    path: () => '/gift-cards',
    words: ['giverName', 'email', 'day'],
    fields: () => ({ key: key(), amount: '10' }),
  },
  {
    what: 'a gift card of a suggested sum',
    by: 'guest',
    sum: ['sum'],
    path: () => '/gift-cards',
    fields: () => ({ key: key() }),
  },
  {
    what: 'a price of one’s own',
    by: 'guest',
    sum: ['price'],
    words: ['giftCard'],
    path: () => `/item/${ids.open}`,
    fields: () => ({ intent: 'buy', price: '5' }),
  },
  {
    what: 'a tip in the cart',
    by: 'ada',
    sum: ['amount', 'sum'],
    path: () => '/cart',
    fields: () => ({ intent: 'tip' }),
  },
  {
    what: 'a price in the cart',
    by: 'ada',
    sum: ['price'],
    path: () => '/cart',
    fields: () => ({ intent: 'price', lineId: String(ids.line) }),
  },
  {
    what: 'gift cards of the desk',
    by: 'boss',
    sum: ['amount'],
    count: ['count'],
    words: ['note'],
    path: () => '/admin/gift-cards',
    fields: () => ({ amount: '5', count: '1' }),
  },
  {
    what: 'money that came',
    by: 'boss',
    sum: ['amount'],
    words: ['day', 'key'],
    path: () => `/admin/orders/${ids.order}`,
    fields: () => ({ intent: 'received', key: key(), amount: '5', day }),
  },
  {
    what: 'a longer hold',
    by: 'boss',
    words: ['until'],
    path: () => `/admin/orders/${ids.order}`,
    fields: () => ({ intent: 'hold' }),
  },
  {
    what: 'a way to pay',
    by: 'boss',
    count: ['days'],
    path: () => '/admin/ways-to-pay',
    fields: () => ({ intent: 'transfer', isOn: 'on' }),
  },
  {
    what: 'a sale at the table',
    by: 'boss',
    sum: ['taken'],
    path: () => '/admin/table',
    fields: () => ({ key: key(), [`units-${ids.variant}`]: '1' }),
  },
  {
    what: 'the cash of a day',
    by: 'boss',
    sum: ['float', 'counted'],
    path: () => `/admin/table/days/${day}`,
    fields: () => ({ float: '10', counted: '20' }),
  },
  {
    what: 'a share',
    by: 'boss',
    sum: ['percent', 'unit'],
    path: () => `/admin/merch/${ids.item}/shares`,
    fields: () => ({ intent: 'add', payee: String(ids.payee) }),
  },
  {
    what: 'a payee',
    by: 'boss',
    sum: ['minPayout'],
    words: ['name', 'email'],
    path: () => '/admin/shares/new',
    fields: () => ({ intent: 'save', name: 'Mo', email: '', minPayout: '' }),
  },
  {
    what: 'a consignment',
    by: 'boss',
    sum: ['unit'],
    count: ['quantity'],
    words: ['place'],
    path: () => '/admin/consignments/new',
    fields: () => ({ place: 'Shop', variantId: String(ids.variant), quantity: '1', unit: '5', key: key() }),
  },
]

const send = (
  by: HostileForm['by'],
  path: string,
  fields: Record<string, string>,
  origin = server.origin,
) => {
  const init = { method: 'POST', body: new URLSearchParams(fields), headers: { Origin: origin } }
  if (by === 'guest') return fetch(server.origin + path, { ...init, redirect: 'manual' })
  return (by === 'boss' ? boss : ada).page(path, init)
}

beforeAll(async () => {
  provider = await aProvider()
  server = await aShop(provider)
  boss = await caller(server, 'boss')
  ada = await caller(server, 'ada')
  await takeGiftCards()
  await setPaymentWay({ name: 'transfer', isOn: true, words: '', days: 14 })
  const [open, item] = [await anOpenPrice({ priceCents: 500, minimumCents: 100 }), await aMerchItem()]
  Object.assign(ids, { open: open.id, item: item.id, variant: (await onlyVariantOf(item)).id })
  ids.band = (await aBand()).id
  ids.payee = (await db.payee.create({ data: { name: 'Mo', email: '' } })).id
  await ada.call('POST', '/api/cart/add', { merchId: item.id })
  await ada.call('POST', '/api/checkout', { payBy: 'transfer' })
  ids.order = (await db.order.findFirstOrThrow({ orderBy: { id: 'desc' } })).id
  await ada.call('POST', '/api/cart/add', { merchId: open.id, price: 5 })
  ids.line = (await db.cartLine.findFirstOrThrow({ orderBy: { id: 'desc' } })).id
})
afterAll(async () => {
  await takeNoTips()
  await server.stop()
  await provider.stop()
})

/** What money and people's things are counted by. */
const rows = () =>
  Promise.all([
    db.order.count(),
    db.orderPayment.count(),
    db.giftCard.count(),
    db.tableSale.count(),
    db.tableDay.count(),
    db.share.count(),
    db.payee.count(),
    db.consignment.count(),
    db.paymentWay.findMany(),
    db.cartLine.findMany(),
    db.cartChoice.findMany(),
    db.order.findUnique({ where: { id: ids.order } }),
  ])

test.each(forms)(
  '$what refuses sums, numbers and words that it cannot take, and changes nothing',
  async (form) => {
    const { by, path, fields, sum = [], count = [], words = [] } = form
    const before = await rows()
    const values = [
      ...sum.flatMap((name) => sums.map((value) => [name, value] as const)),
      ...count.flatMap((name) => counts.map((value) => [name, value] as const)),
      ...words.map((name) => [name, long] as const),
    ]
    for (const [name, value] of values) {
      const answer = await send(by, path(), { ...fields(), [name]: value })
      expect.soft([name, value.slice(0, 20), answer.status]).toEqual([name, value.slice(0, 20), 400])
    }
    expect(await rows()).toEqual(before)
  },
)

test.each(forms)('$what is refused from another site', async ({ by, path, fields }) => {
  const before = await rows()
  expect((await send(by, path(), fields(), 'https://evil.test')).status).toBe(403)
  expect(await rows()).toEqual(before)
})

test.each([
  ['guest', '/tip/band/999999', {}],
  ['guest', '/tip/nobody/1', {}],
  ['guest', '/gift-cards/BCDF-BCDF-BCDF', {}],
  ['ada', '/gift-cards/BCDF-BCDF-BCDF', {}],
  ['ada', '/cart', { intent: 'price', lineId: '999999', price: '5' }],
  ['boss', '/admin/gift-cards/999999', { intent: 'void' }],
  ['boss', '/admin/orders/999999', { intent: 'received', key: randomUUID(), amount: '5', day }],
  ['boss', '/admin/orders/999999', { intent: 'hold', until: '2026-12-24' }],
  ['boss', '/admin/table/days/2026-02-31', { float: '1', counted: '1' }],
  ['boss', '/admin/merch/999999/shares', { intent: 'add', payee: '1', percent: '5' }],
  ['boss', '/admin/shares/999999', { intent: 'delete' }],
  ['boss', '/admin/shares/999999/statements/2026-q3', { cents: '1', paidOn: day }],
  ['boss', '/admin/consignments/999999', { intent: 'delete' }],
] as const)(
  'what %s sends to %s, which is nobody’s, is not found and changes nothing',
  async (by, path, fields) => {
    const before = await rows()
    const { status } = await send(by, path, fields)
    expect([302, 404]).toContain(status)
    expect(await rows()).toEqual(before)
  },
)

test('somebody else’s line, order and statement look the same as none', async () => {
  const bo = await caller(server, 'bob')
  const press = (path: string, fields: Record<string, string>) =>
    bo.page(path, { method: 'POST', body: new URLSearchParams(fields) })
  const before = await rows()
  expect((await press('/cart', { intent: 'price', lineId: String(ids.line), price: '2' })).status).toBe(404)
  const { reference } = await db.order.findUniqueOrThrow({ where: { id: ids.order } })
  expect((await press(`/orders/${reference}`, { intent: 'cancel' })).status).toBe(404)
  for (const path of ['/admin/gift-cards', `/admin/orders/${ids.order}`, '/admin/table', '/admin/shares/new'])
    expect((await press(path, { intent: 'hold' })).status).toBe(403)
  expect((await bo.page('/statements/not-a-signed-link')).status).toBe(404)
  expect(await rows()).toEqual(before)
})

const many = 10_000

test(`the desk pages through ${many} gift cards and as many orders, and finds one`, async () => {
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${many})`
  const { id: userId } = await db.user.findFirstOrThrow({ where: { username: 'ada' } })
  await db.$executeRawUnsafe(`
    INSERT INTO "GiftCard" ("code", "currency", "amountCents", "balanceCents", "note", "createdBy") ${numbers}
    SELECT 'B' || (20000000000 + i), 'usd', 500, 500, 'Raffle ' || i, 'boss' FROM n`)
  await db.$executeRawUnsafe(`
    INSERT INTO "Order" ("reference", "userId", "email", "status", "subtotalCents", "totalCents") ${numbers}
    SELECT 'many ' || i, ${userId}, 'many@example.org', 'paid', 500, 500 FROM n`)
  const read = async (path: string) => {
    const answer = await boss.page(path)
    expect(answer.status).toBe(200)
    return (await answer.text()).replaceAll('<!-- -->', '')
  }
  for (const page of ['1', '150', '999999', '-1', 'x'])
    expect(
      (await read(`/admin/gift-cards?page=${page}`)).match(/href="\/admin\/gift-cards\/\d+"/g),
    ).toHaveLength(50)
  expect(await read('/admin/gift-cards?q=raffle+9876')).toContain('Raffle 9876<')
  expect(new Set((await read('/admin/gift-cards?q=B200-0000-9876')).match(/Raffle \d+/g))).toEqual(
    new Set(['Raffle 9876']),
  )
  expect(await read('/admin/gift-cards?q=none%25%00')).toContain('No gift cards found.')
  const orders = await read('/admin/orders?page=100')
  expect(orders.match(/href="\/admin\/orders\/\d+/g)?.length).toBeGreaterThan(20)
})
