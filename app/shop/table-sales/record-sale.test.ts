import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aBundle, aMerchItem, onlyVariantOf } from '../../../test/builders'
import { db } from '../../platform/database/db.server'
import { soldBeyondStockFlag } from '../orders/flags'
import { recordTableSale } from './record-sale.server'
import type { TableSale } from './sales-request'

async function aGood(about: Parameters<typeof aMerchItem>[0] = {}) {
  const item = await aMerchItem({ title: 'Zine', priceCents: 500, stock: 3, ...about })
  const { id: variantId, priceCents } = await onlyVariantOf(item)
  return { variantId, priceCents, title: item.title }
}
type Good = Awaited<ReturnType<typeof aGood>>

const aSale = (good: Good, quantity = 1, more: Partial<TableSale> = {}): TableSale => ({
  key: randomUUID(),
  soldAt: new Date('2026-11-21T14:00:00Z'),
  phone: '',
  lines: [{ ...good, quantity }],
  ...more,
})
const stockOf = async ({ variantId }: Pick<Good, 'variantId'>) =>
  (await db.merchVariant.findUniqueOrThrow({ where: { id: variantId } })).stock
const orderOf = (id: number) =>
  db.order.findUniqueOrThrow({
    where: { id },
    include: {
      payments: true,
      lines: { orderBy: { id: 'asc' } },
      changes: true,
      shipments: { include: { lines: true } },
    },
  })

test('a sale at the table is an order that is paid and handed over, on the day of the sale', async () => {
  const good = await aGood()
  const { orderId, shortages } = await recordTableSale(aSale(good, 2, { phone: 'Ada’s phone' }), 'boss')
  expect(shortages).toEqual([])
  expect(await stockOf(good)).toBe(1)
  const order = await orderOf(orderId)
  expect(order).toMatchObject({
    status: 'shipped',
    totalCents: 1000,
    subtotalCents: 1000,
    discountCents: 0,
    flag: null,
    pickupPlace: 'At the table',
    email: '',
    isTest: false,
    payBy: 'cash',
    receivedCents: 1000,
    payments: [{ amountCents: 1000, method: 'cash', receivedAt: new Date('2026-11-21T14:00:00Z') }],
    paidAt: new Date('2026-11-21T14:00:00Z'),
    lines: [{ title: 'Zine', quantity: 2, priceCents: 500, holdsStock: true }],
    changes: [{ toStatus: 'shipped', actor: 'boss', note: 'Sold at a fair, on Ada’s phone.' }],
    shipments: [{ lines: [{ quantity: 2 }] }],
  })
  expect(await db.outgoingMail.count({ where: { ownerKind: 'order', ownerId: orderId } })).toBe(0)
})

test('a sale that is sent twice, also at once, is one', async () => {
  const good = await aGood()
  const sale = aSale(good)
  const [one, other] = await Promise.all([recordTableSale(sale, 'boss'), recordTableSale(sale, 'boss')])
  expect(other).toEqual(one)
  expect(await recordTableSale(sale, 'boss')).toEqual(one)
  expect(await stockOf(good)).toBe(2)
})

test('the last copy sold on two phones is sold twice and named, and the stock is never below 0', async () => {
  const good = await aGood({ stock: 1 })
  const [one, other] = await Promise.all([
    recordTableSale(aSale(good), 'boss'),
    recordTableSale(aSale(good), 'boss'),
  ])
  const short = [one, other].filter(({ shortages }) => shortages.length > 0)
  expect(short).toHaveLength(1)
  expect(short[0]?.shortages).toEqual([{ title: 'Zine', missing: 1 }])
  expect(await stockOf(good)).toBe(0)
  const order = await orderOf(short[0]?.orderId ?? 0)
  expect([order.flag, order.changes[0]?.note]).toEqual([
    soldBeyondStockFlag,
    'Sold at a fair. 1 × Zine more than in stock.',
  ])
})

test('of five sold with three in stock, three are taken from it and two are named', async () => {
  const good = await aGood()
  const { orderId, shortages } = await recordTableSale(aSale(good, 5), 'boss')
  expect(shortages).toEqual([{ title: 'Zine', missing: 2 }])
  expect((await orderOf(orderId)).lines).toMatchObject([
    { quantity: 3, holdsStock: true },
    { quantity: 2, holdsStock: false },
  ])
  expect(await stockOf(good)).toBe(0)
})

test('a bundle sold at the table takes its parts out of stock', async () => {
  const part = await aGood({ stock: 4 })
  const bundle = await aBundle([{ variantId: part.variantId, quantity: 2 }])
  const line = { variantId: bundle.variantId, title: 'Bundle', priceCents: 900, quantity: 1 }
  await recordTableSale(aSale(part, 1, { lines: [line] }), 'boss')
  expect(await stockOf(part)).toBe(2)
})

test('what was deleted while the phone was offline is sold under the name that the phone had', async () => {
  const good = await aGood({ stock: null })
  const line = { ...good, variantId: 2_000_000, title: 'Gone', quantity: 1 }
  const { orderId, shortages } = await recordTableSale(aSale(good, 1, { lines: [line] }), 'boss')
  expect(shortages).toEqual([{ title: 'Gone', missing: 1 }])
  expect(await orderOf(orderId)).toMatchObject({ lines: [{ title: 'Gone' }], totalCents: 500 })
})

test('a lower sum than the goods cost is a discount, a higher one a tip', async () => {
  const good = await aGood()
  const cheap = await recordTableSale(aSale(good, 2, { takenCents: 800 }), 'boss')
  expect(await orderOf(cheap.orderId)).toMatchObject({
    subtotalCents: 1000,
    discountCents: 200,
    totalCents: 800,
  })
  const kind = await recordTableSale(aSale(good, 1, { takenCents: 700 }), 'boss')
  expect(await orderOf(kind.orderId)).toMatchObject({ subtotalCents: 500, tipCents: 200, totalCents: 700 })
})

test('a phone whose clock is ahead sells now', async () => {
  const good = await aGood()
  const now = new Date('2026-11-21T15:00:00Z')
  const ahead = aSale(good, 1, { soldAt: new Date('2031-01-01T00:00:00Z') })
  const { orderId } = await recordTableSale(ahead, 'boss', now)
  expect((await orderOf(orderId)).paidAt).toEqual(now)
  expect(await db.tableSale.findUniqueOrThrow({ where: { key: ahead.key } })).toMatchObject({
    day: '2026-11-21',
  })
})
