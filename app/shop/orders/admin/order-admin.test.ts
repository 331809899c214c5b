import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aMerchItem } from '../../../../test/builders'
import { aCheckout, aPaidCheckout, orderNow, stockOf } from '../../../../test/shopping'
import { aPaymentProvider } from '../../../../test/stripe'
import { db } from '../../../platform/database/db.server'
import { Conflict, Invalid, NotFound, Outdated } from '../../../platform/errors/errors'
import { parseTextQuery, whereTextMatches } from '../../../platform/text/search-words'
import type { OpenedVersion } from '../../../site/content/opened-version'
import { indexOrders } from '../order-search.server'
import { isPickedUp } from '../orders'
import { shipManyOrders } from '../parcels/ship-many.server'
import { changeTracking, sendParcel, shipRemaining } from '../parcels/shipments.server'
import { trackingField } from '../parcels/tracking-fields'
import { prepareRefundToConfirm, refundOrder } from '../refunds/refunds.server'
import { listOrders } from './admin-orders.server'
import { addOrderNote, correctOrderAddress, loadOrderForAdmin } from './order-admin.server'
import { defaultOrderQuery, type OrderListQuery, parseOrderListQuery } from './order-list-query'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
})
afterEach(() => stripe.control('POST', '/reset'))
afterAll(() => stripe.stop())

const aPaidOrder = (...things: Parameters<typeof aCheckout>) => aPaidCheckout(stripe, ...things)

async function found(query: Partial<OrderListQuery>): Promise<number[]> {
  const { orders } = await listOrders({ ...defaultOrderQuery, ...query }, null)
  return orders.map(({ id }) => id)
}

test('an order is found by its number, reference, buyer, mail, name and items, whatever the case and accents', async () => {
  const { id } = await aMerchItem({ title: 'Zoë’s "Moth" poster 100%' })
  const { orderId, user } = await aPaidOrder({ id })
  const other = await aPaidOrder({})
  await correctOrderAddress({ ...anAddress(orderId), shippingName: 'José Łukasz' })
  const { reference } = await orderNow(orderId)

  const terms = [
    reference,
    user.username,
    user.email.toUpperCase(),
    'ZOE’S',
    'moth 100%',
    'jose',
    'José moth',
  ]
  for (const q of terms) expect(await found({ q }), q).toEqual([orderId])
  expect(await found({ q: `#${orderId}` })).toEqual([orderId])
  expect(await found({ q: String(orderId) })).toContain(orderId)
  expect(await found({ q: `#${orderId} moth` })).toEqual([orderId])
  for (const q of ['\\', 'moth elephant', '999999']) expect(await found({ q }), q).toEqual([])

  expect(await found({ q: reference, status: 'shipped' })).toEqual([])
  const today = new Date().toISOString().slice(0, 10)
  expect(await found({ from: '2001-01-01', to: '2001-01-31' })).toEqual([])
  await db.order.update({ where: { id: orderId }, data: { createdAt: new Date('2001-01-31T12:00:00Z') } })
  expect(await found({ from: '2001-01-01', to: '2001-01-31' })).toEqual([orderId])
  expect(await found({ from: '2001-02-01', to: today })).toContain(other.orderId)
})

test('an order is found by a reference that begins with a hyphen', async () => {
  const { orderId } = await aPaidOrder({})
  await aPaidOrder({})
  const reference = `-${randomUUID().replaceAll('-', '').slice(0, 18)}Q_`
  await db.order.update({ where: { id: orderId }, data: { reference } })
  expect(await found({ q: reference })).toEqual([orderId])
  expect(await found({ q: ` ${reference} ` })).toEqual([orderId])
  expect(await found({ q: '-internationalization' })).not.toEqual([])
})

test('orders that the last release wrote are made searchable', async () => {
  const { orderId, user } = await aPaidOrder({})
  const { email } = user
  const older = Array.from({ length: 25 }, () => ({
    userId: user.id,
    email,
    status: 'paid',
    subtotalCents: 100,
    totalCents: 100,
  }))
  await db.order.createMany({ data: older })
  await db.order.update({ where: { id: orderId }, data: { searchText: '' } })
  expect(await found({ q: email })).toEqual([])
  await indexOrders()
  expect(await db.order.count({ where: whereTextMatches(parseTextQuery(email)) })).toBe(older.length + 1)
  const { reference } = await orderNow(orderId)
  expect(await found({ q: reference })).toEqual([orderId])
})

test('orders that somebody left unpaid at the payment page are in a list of their own, and are found', async () => {
  const left = await aCheckout({})
  const { orderId } = await anOrderOfFour()
  const mine = [left.orderId, orderId]
  const listed = async (query: Partial<OrderListQuery>) =>
    (await found(query)).filter((id) => mine.includes(id))
  expect(await listed({})).toEqual([orderId])
  expect(await listed({ status: 'abandoned' })).toEqual([left.orderId])
  expect(await listed({ status: 'all' })).toEqual([orderId, left.orderId])
  const { reference } = await orderNow(left.orderId)
  expect(await listed({ q: reference })).toEqual([left.orderId])
})

test('an address that makes no sense lists the placed orders', () => {
  const params = new URLSearchParams({ status: 'lost', from: '2024-99-99', to: 'tomorrow', q: ' \0a ' })
  expect(parseOrderListQuery(params)).toEqual({
    status: 'placed',
    q: 'a',
    run: null,
    from: '',
    to: '',
    sort: 'newest',
  })
})

/** A paid order of three mugs and a pin, and the ids of its lines. */
async function anOrderOfFour() {
  const mug = await aMerchItem({ title: 'Mug', priceCents: 1000, stock: 5 })
  const pin = await aMerchItem({ title: 'Pin', priceCents: 500 })
  const checkout = await aPaidOrder({ id: mug.id, quantity: 3 }, { id: pin.id })
  const { lines } = await orderNow(checkout.orderId)
  const lineOf = (id: number) => lines.find(({ merchItemId }) => merchItemId === id)?.id ?? 0
  return { ...checkout, mugId: mug.id, mug: lineOf(mug.id), pin: lineOf(pin.id) }
}

const tracking = { carrier: 'DHL', trackingNumber: 'JD 01 46' }
const parcel = (orderId: number, picked: Record<number, number>, more: object = {}) =>
  sendParcel({ orderId, picked, actor: 'boss', ...tracking, ...more })

test('an order is sent in two parcels: the one with the last piece makes it shipped, and each is told of', async () => {
  const { orderId, mug, pin } = await anOrderOfFour()
  await parcel(orderId, { [mug]: 2 }, { expectedSent: 0 })
  expect(await orderNow(orderId)).toMatchObject({ status: 'paid', trackingText: 'DHL JD 01 46' })
  await expect(parcel(orderId, { [mug]: 1 }, { expectedSent: 0 })).rejects.toThrow(Conflict)
  await expect(parcel(orderId, { [mug]: 2 })).rejects.toThrow('Of Mug, 1 are left to ship.')
  await expect(parcel(orderId, {})).rejects.toThrow(Invalid)
  await expect(parcel(orderId, { [pin + 1000]: 1 })).rejects.toThrow(Invalid)

  const both = await Promise.allSettled(
    [1, 2].map(() => parcel(orderId, { [mug]: 1, [pin]: 1 }, { expectedSent: 2 })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const order = await orderNow(orderId)
  expect(order).toMatchObject({ status: 'shipped', trackingText: 'DHL JD 01 46; DHL JD 01 46' })
  const notes = order.changes.map(({ note }) => note)
  expect(notes).toContain('Sent 2 × Mug. DHL JD 01 46')
  const desk = await loadOrderForAdmin(orderId)
  expect(desk.shipments).toMatchObject([
    { url: expect.stringContaining('JD0146'), lines: [{ title: 'Mug', quantity: 2 }] },
    {
      lines: [
        { title: 'Mug', quantity: 1 },
        { title: 'Pin', quantity: 1 },
      ],
    },
  ])
  expect(desk.mails.filter(({ title }) => title === 'Order shipped')).toHaveLength(2)
})

test('a tracking number is corrected by one of two admins, and the other is told what it is now', async () => {
  const { orderId } = await aPaidOrder({})
  await shipRemaining(orderId, 'Royal Mail AB123', 'boss')
  const [shipment] = (await loadOrderForAdmin(orderId)).shipments
  expect(shipment).toMatchObject({ carrier: 'Royal Mail', trackingNumber: 'AB123', opened: { version: 1 } })
  const change = { orderId, shipmentId: shipment?.id ?? 0, opened: shipment?.opened, actor: 'boss' }
  await changeTracking({ ...change, carrier: 'UPS', trackingNumber: '1Z' })
  const late = changeTracking({ ...change, carrier: 'GLS', trackingNumber: '9' })
  await expect(late).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('Someone has saved this tracking number'),
    newer: { version: 2, changes: [{ value: 'UPS' }, { value: '1Z' }] },
  })
  await expect(changeTracking({ ...change, orderId: orderId + 1, ...tracking })).rejects.toThrow(NotFound)
  const order = await orderNow(orderId)
  expect(order.trackingText).toBe('UPS 1Z')
  expect(order.changes.at(-1)?.note).toBe('Tracking is now UPS 1Z. Before: Royal Mail AB123.')
})

const anAddress = (orderId: number) => ({
  orderId,
  actor: 'boss',
  phone: '',
  opened: undefined as OpenedVersion | undefined,
  shippingName: 'Ada',
  shippingAddress: '1 New Row\nBristol\nGB',
})

test('an address is corrected until the order is shipped; of two admins the second is told, and nothing is lost', async () => {
  const { orderId } = await aPaidOrder({})
  const { addressOpened: opened } = await loadOrderForAdmin(orderId)
  await correctOrderAddress({ ...anAddress(orderId), opened })
  const second = { ...anAddress(orderId), shippingAddress: '2 Other Row', opened }
  const refused: unknown = await correctOrderAddress(second).catch((error) => error)
  expect(refused).toBeInstanceOf(Outdated)
  expect(refused).toMatchObject({
    newer: { version: 2, changes: [{ value: 'Ada' }, { value: '1 New Row\nBristol\nGB' }] },
  })
  await correctOrderAddress({ ...second, opened: { ...opened, version: 2 } })
  const order = await orderNow(orderId)
  expect(order).toMatchObject({ shippingName: 'Ada', shippingAddress: '2 Other Row', phone: null })
  expect(order.changes.at(-1)?.note).toBe('Address corrected. Before: Ada, 1 New Row, Bristol, GB.')
  await shipRemaining(orderId, '', 'boss')
  await expect(correctOrderAddress({ ...second, opened: { ...opened, version: 3 } })).rejects.toThrow(
    'This order is shipped',
  )
})

test('an order that is picked up has no address to correct, and stays one that is picked up', async () => {
  const { orderId } = await aPaidOrder({})
  await db.order.update({ where: { id: orderId }, data: { pickupPlace: 'The shop' } })
  await expect(correctOrderAddress(anAddress(orderId))).rejects.toThrow('This order is for pick-up')
  expect(isPickedUp(await orderNow(orderId))).toBe(true)
})

test('notes of two admins stand beside each other, and one sent twice is one note', async () => {
  const { orderId } = await aPaidOrder({})
  const key = randomUUID()
  const note = { orderId, text: 'Wants a blue bag', key, author: 'ada' }
  await Promise.all([addOrderNote(note), addOrderNote({ ...note, key: randomUUID(), author: 'bo' })])
  await addOrderNote(note)
  const { timeline } = await loadOrderForAdmin(orderId)
  expect(
    timeline
      .filter(({ isNote }) => isNote)
      .map(({ actor }) => actor)
      .sort(),
  ).toEqual(['ada', 'bo'])
  await expect(addOrderNote({ ...note, orderId: 999_999, key: randomUUID() })).rejects.toThrow(NotFound)
})

test('three orders are shipped at once; one that somebody shipped before is left alone', async () => {
  const orders = [await aPaidOrder({}), await aPaidOrder({}), await aPaidOrder({})].map(
    ({ orderId }) => orderId,
  )
  const [first = 0, second = 0, third = 0] = orders
  await shipRemaining(second, 'DHL 1', 'ada')
  const fields = { [trackingField(first)]: 'Royal Mail AB1', [trackingField(second)]: 'DHL 2' }
  expect(await shipManyOrders([...orders, 999_999], fields, 'boss')).toEqual({
    shipped: [first, third],
    others: [second, 999_999],
  })
  expect((await orderNow(first)).trackingText).toBe('Royal Mail AB1')
  expect(await orderNow(second)).toMatchObject({ trackingText: 'DHL 1', status: 'shipped' })
  expect((await shipManyOrders(orders, fields, 'boss')).shipped).toEqual([])
})

test('pieces are paid back at what was paid for them, and these alone go back in stock', async () => {
  const { orderId, mugId, mug, pin } = await anOrderOfFour()
  expect(await stockOf(mugId)).toBe(2)
  const asked = { orderId, picked: { [mug]: 1 }, restock: true, actor: 'boss' }
  expect(await prepareRefundToConfirm(orderId, undefined, asked.picked)).toMatchObject({
    amountCents: 1000,
    canRestock: true,
    pieces: ['1 × Mug'],
  })
  await refundOrder({ ...asked, expectedRefundedCents: 0 })
  expect([await stockOf(mugId), (await orderNow(orderId)).refundedCents]).toEqual([3, 1000])
  await expect(refundOrder({ ...asked, picked: { [mug]: 3 } })).rejects.toThrow('Of Mug, 2 can be refunded.')
  await expect(refundOrder({ ...asked, picked: { 999999: 1 } })).rejects.toThrow(Invalid)

  await parcel(orderId, { [mug]: 2 })
  expect((await orderNow(orderId)).status).toBe('paid')
  await refundOrder({ ...asked, picked: { [pin]: 1 } })
  expect((await orderNow(orderId)).status).toBe('shipped')
  await refundOrder({ orderId, restock: true, actor: 'boss' })
  expect([await stockOf(mugId), (await orderNow(orderId)).status]).toEqual([5, 'refunded'])
})

test('a piece’s share of discount and tax goes back with it, and shipping does not', async () => {
  const { orderId, mug, pin } = await anOrderOfFour()
  const sums = { totalCents: 3500 - 350 + 400 + 284, discountCents: 350, shippingCents: 400, taxCents: 284 }
  await db.order.update({ where: { id: orderId }, data: sums })
  await db.orderLine.update({ where: { id: mug }, data: { taxCents: 216 } })
  await db.orderLine.update({ where: { id: pin }, data: { taxCents: 36 } })
  const { amountCents } = await prepareRefundToConfirm(orderId, undefined, { [mug]: 2 })
  expect(amountCents).toBe(Math.round(((3000 - 300 + 216) * 2) / 3))
})
