import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aMerchItem } from '../../../../test/builders'
import { aShopper, orderNow, site, stockOf } from '../../../../test/shopping'
import { db } from '../../../platform/database/db.server'
import { setPaymentWay } from '../../ways-to-pay/ways.server'
import { startCheckout } from '../checkout/checkout.server'
import { streamOrderLinesCsv } from '../export/order-lines-csv.server'
import { prepareRefundToConfirm, refundOrder } from '../refunds/refunds.server'
import { sumSalesBetween } from '../sales.server'
import { payOrderByTrade, receivePayment } from './receive-payment.server'

// No payment provider is there in this file: nothing here may ask Stripe.

const day = 24 * 3600_000
const today = () => new Date().toISOString().slice(0, 10)
const press = (orderId: number, amountCents?: number) =>
  receivePayment({ orderId, amountCents, day: today(), key: randomUUID(), actor: 'boss' })
const refund = (orderId: number, about: Partial<Parameters<typeof refundOrder>[0]> = {}) =>
  refundOrder({ orderId, key: randomUUID(), actor: 'boss', ...about })

async function aPlacedOrder(payBy: 'transfer' | 'trade' = 'transfer') {
  await setPaymentWay({ name: payBy, isOn: true, words: '', days: 14 })
  const item = await aMerchItem({ priceCents: 1500, stock: 5 })
  const user = await aShopper({ id: item.id, quantity: 2 })
  const { id: reference } = await startCheckout(user, site, {}, payBy)
  return { user, item, id: (await db.order.findUniqueOrThrow({ where: { reference } })).id }
}

/** The lines of one order in the export for the books, in all columns. */
async function linesInBooks(orderId: number) {
  const text = await new Response(streamOrderLinesCsv({ from: '', to: '' }, async () => true)).text()
  const [head = [], ...lines] = text
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'))
  const rows = lines.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index]])))
  return rows.filter(({ order }) => order === String(orderId))
}

test('money that is given back by hand is a refund at once, each press once', async () => {
  const { id, item, user } = await aPlacedOrder()
  await expect(refund(id)).rejects.toThrow('there is nothing to refund')
  await press(id)
  const part = { amountCents: 500, key: randomUUID(), expectedRefundedCents: 0 }
  await Promise.all([refund(id, part), refund(id, part)])
  expect(await orderNow(id)).toMatchObject({ status: 'paid', refundedCents: 500 })
  await expect(refund(id, { amountCents: 2501 })).rejects.toThrow('You can refund up to $25.00.')
  await expect(refund(id, { expectedRefundedCents: 0 })).rejects.toThrow('refunded since you opened')
  expect(await prepareRefundToConfirm(id)).toMatchObject({
    payBy: 'transfer',
    amountCents: 2500,
    canRestock: true,
  })
  await refund(id, { restock: true, expectedRefundedCents: 500 })
  const done = await orderNow(id)
  expect(done).toMatchObject({ status: 'refunded', refundedCents: 3000 })
  expect(done.changes.at(-1)).toMatchObject({ toStatus: 'refunded', actor: 'boss' })
  expect(await stockOf(item.id)).toBe(5)
  const kinds = await db.outgoingMail.findMany({ where: { recipient: user.email }, orderBy: { id: 'asc' } })
  expect(kinds.map(({ kind }) => kind)).toEqual([
    'order placed',
    'order paid',
    'order refunded',
    'order refunded',
  ])
})

test('the part of an order goes back as a whole, and ends the order', async () => {
  const { id, item } = await aPlacedOrder()
  await press(id, 1000)
  await expect(refund(id, { amountCents: 400 })).rejects.toThrow('Refund all of that part.')
  await refund(id)
  expect(await orderNow(id)).toMatchObject({ status: 'canceled', refundedCents: 1000 })
  expect(await stockOf(item.id)).toBe(5)
  await expect(press(id)).rejects.toThrow('What was paid for this order was refunded.')
  const all = await linesInBooks(id)
  expect(all.map(({ type, amount }) => [type, amount])).toEqual([
    ['received in part', '10.00'],
    ['refund', '-10.00'],
  ])
})

test('what is received in part is in the books of its day, and once in all of them', async () => {
  const { id } = await aPlacedOrder()
  const receive = (daysAgo: number, amountCents?: number) => {
    const on = new Date(Date.now() - daysAgo * day).toISOString().slice(0, 10)
    return receivePayment({ orderId: id, amountCents, day: on, key: randomUUID(), actor: 'boss' })
  }
  const booked = async () =>
    (await linesInBooks(id)).map(({ type, date, amount }) => [type, date?.slice(0, 10), amount])
  const [first, second, last] = [6, 4, 2].map((ago) =>
    new Date(Date.now() - ago * day).toISOString().slice(0, 10),
  )
  await receive(6, 700)
  await receive(4, 1100)
  const parts = [
    ['received in part', first, '7.00'],
    ['received in part', second, '11.00'],
  ]
  expect(await booked()).toEqual(parts)
  await receive(2)
  expect(await booked()).toEqual([['sale', last, '30.00'], ...parts, ['received before', last, '-18.00']])
})

test('the books have what was received and given back, without fees, and how', async () => {
  const { id } = await aPlacedOrder()
  expect(await linesInBooks(id)).toEqual([])
  await press(id, 1000)
  await press(id)
  await refund(id, { amountCents: 700 })
  const all = await linesInBooks(id)
  expect(all.map(({ type, amount, fee, net, method }) => [type, amount, fee, net, method])).toEqual([
    ['sale', '30.00', '0.00', '30.00', 'transfer'],
    ['received in part', '10.00', '0.00', '10.00', 'transfer'],
    ['received before', '-10.00', '0.00', '-10.00', 'transfer'],
    ['refund', '-7.00', '0.00', '-7.00', 'transfer'],
  ])
})

test('a sale is dated by the day its last money came', async () => {
  const { id } = await aPlacedOrder()
  const before = new Date(Date.now() - 3 * day).toISOString().slice(0, 10)
  await receivePayment({ orderId: id, day: before, key: randomUUID(), actor: 'boss' })
  expect((await linesInBooks(id)).map(({ date }) => date?.slice(0, 10))).toEqual([before])
})

test('what is traded is a line that takes the sale out again, and no sale in the figures', async () => {
  const [from, until] = [new Date(Date.now() - day), new Date(Date.now() + day)]
  const before = await sumSalesBetween(from, until)
  const { id } = await aPlacedOrder('trade')
  await press(id, 1000)
  await payOrderByTrade({ orderId: id, actor: 'boss' })
  const all = await linesInBooks(id)
  expect(all.map(({ type, amount, method }) => [type, amount, method])).toEqual([
    ['sale', '30.00', 'trade'],
    ['received in part', '10.00', 'transfer'],
    ['received before', '-10.00', 'trade'],
    ['traded', '-20.00', 'trade'],
  ])
  const { cents, orders } = await sumSalesBetween(from, until)
  expect([cents - before.cents, orders - before.orders]).toEqual([1000, 1])
  await refund(id)
  expect(await orderNow(id)).toMatchObject({ status: 'refunded', refundedCents: 1000 })
  expect((await sumSalesBetween(from, until)).cents).toBe(before.cents)
})
