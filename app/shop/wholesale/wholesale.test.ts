import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { aMerchItem, aShirt, aUser, onlyVariantOf } from '../../../test/builders'
import { aShippingSetup, orderNow, stockOf, withoutShipping } from '../../../test/shopping'
import { db } from '../../platform/database/db.server'
import { Conflict, Invalid, NotFound, TooMany } from '../../platform/errors/errors'
import { streamOrderLinesCsv } from '../orders/export/order-lines-csv.server'
import { makeInvoiceFile } from '../orders/invoices/invoice-file.server'
import {
  findInvoiceByNumber,
  listInvoicesOfOrder,
  saveInvoiceSettings,
} from '../orders/invoices/invoices.server'
import { reconcileWithStripe } from '../orders/payments/reconcile.server'
import { refundOrder } from '../orders/refunds/refunds.server'
import { receivePayment } from '../orders/ways/receive-payment.server'
import { recordShareEntries } from '../shares/record-entries.server'
import {
  addPriceList,
  changePriceList,
  endPriceList,
  findPriceListById,
  renewPriceListCode,
} from './lists.server'
import { findPriceListByCode, listWholesaleOffersOf } from './open-list.server'
import { placeWholesaleOrder, reviewWholesaleOrder } from './order-wholesale.server'
import { BuyerForm } from './wholesale-form'

// No payment provider is there in this file: nothing here may ask Stripe.

const day = 24 * 3600_000
let boss: Awaited<ReturnType<typeof aUser>>
beforeAll(async () => {
  boss = await aUser({ role: 'admin' })
})
afterEach(withoutShipping)

const terms = { name: 'Shops 2026', percentHundredths: 4000, minimumCents: 0, days: 30 }
let visits = 0
const visitor = () => ({
  user: null,
  address: `10.9.${Math.floor(visits / 200)}.${(visits++ % 200) + 1}`,
  browser: '',
})

/** A list with two tapes at 6.00 instead of 10.00, and one at a price of its own. */
async function aList(more: Partial<typeof terms> = {}, stock = 20) {
  const [tape, zine] = [
    await aMerchItem({ title: 'Mud', priceCents: 1000, stock }),
    await aMerchItem({ priceCents: 500 }),
  ]
  const variants = [await onlyVariantOf(tape), await onlyVariantOf(zine)].map(({ id }) => id)
  const [tapeId = 0, zineId = 0] = variants
  const picked = [
    { variantId: tapeId, price: '' },
    { variantId: zineId, price: '2.25' },
  ]
  const id = await addPriceList({ fields: { ...terms, ...more }, picked }, boss)
  return { id, tape, tapeId, zineId, picked, list: await findPriceListById(id) }
}

const buyer = (more: Record<string, string> = {}) =>
  BuyerForm.parse({
    intent: 'order',
    key: randomUUID(),
    company: 'Saltmarket Books',
    address: '1 Quay\nGlasgow',
    destination: 'GB',
    email: 'shop@example.org',
    vatNumber: 'GB 123',
    reference: 'PO 7',
    ...more,
  })

type Made = Awaited<ReturnType<typeof aList>>

/** Reviews and places an order. */
async function anOrder({ list }: Made, pieces: Record<number, number>, form = buyer()) {
  const typed = new Map(Object.entries(pieces).map(([id, count]) => [Number(id), String(count)]))
  const order = { list, typed, address: visitor().address }
  const { mark } = await reviewWholesaleOrder({ ...order, buyer: { ...form, intent: 'review' } })
  const link = await placeWholesaleOrder({ ...order, buyer: { ...form, mark } })
  const reference = /\/orders\/([^?]+)/.exec(link)?.[1]
  return { link, id: (await db.order.findUniqueOrThrow({ where: { reference } })).id, order, form, mark }
}

const paid = (orderId: number, amountCents?: number) =>
  receivePayment({
    orderId,
    amountCents,
    actor: 'boss',
    key: randomUUID(),
    day: new Date().toISOString().slice(0, 10),
  })
const issued = async (orderId: number) =>
  (await listInvoicesOfOrder(orderId)).map(({ kind, totalCents }) => [kind, totalCents])

test('a price list has the percentage or own prices, beside the retail price and what is there', async () => {
  const { list, tape } = await aList()
  const offers = await listWholesaleOffersOf(list)
  expect(offers.map(({ retailCents, priceCents, stock }) => [retailCents, priceCents, stock])).toEqual([
    [500, 225, null],
    [1000, 600, 20],
  ])
  await db.merchItem.update({ where: { id: tape.id }, data: { deletedAt: new Date() } })
  expect(await listWholesaleOffersOf(list)).toHaveLength(1)
})

test('a code opens its list; a wrong, old or ended one opens nothing, and guesses are slowed', async () => {
  const { list, id } = await aList()
  const by = visitor()
  const printed = list.code.replace(/(.{4})(?=.)/g, '$1-').toLowerCase()
  expect((await findPriceListByCode(printed, by)).name).toBe('Shops 2026')
  await endPriceList(id, true, boss)
  await expect(findPriceListByCode(list.code, by)).rejects.toThrow('This price list has ended.')
  await endPriceList(id, false, boss)
  await renewPriceListCode(id, boss)
  await expect(findPriceListByCode(list.code, by)).rejects.toThrow(NotFound)
  expect((await findPriceListByCode((await findPriceListById(id)).code, by)).id).toBe(id)
  const guesses = Array.from({ length: 30 }, () => findPriceListByCode('BCDFGHJKMNPQ', by))
  const answers = await Promise.allSettled(guesses)
  const last = answers.filter((one) => one.status === 'rejected' && one.reason instanceof TooMany)
  expect(last.length).toBeGreaterThan(0)
})

test('an order holds its stock, has its reference and an invoice, and is paid at the desk', async () => {
  await saveInvoiceSettings({ vatNumber: 'DE 42', taxWords: 'No VAT: small business.' }, boss)
  const made = await aList()
  const { id } = await anOrder(made, { [made.tapeId]: 10, [made.zineId]: 2 })
  const order = await orderNow(id)
  expect(order).toMatchObject({ status: 'pending', payBy: 'transfer', totalCents: 6450, discountCents: 0 })
  expect(await stockOf(made.tape.id)).toBe(10)
  expect(Number(order.expiresAt) - Date.now()).toBeGreaterThan(29.9 * day)
  const [listed] = await listInvoicesOfOrder(id)
  const invoice = await findInvoiceByNumber(listed?.number ?? 0, id)
  expect(invoice).toMatchObject({
    kind: 'invoice',
    totalCents: 6450,
    taxWords: 'No VAT: small business.',
    seller: { vatNumber: 'DE 42' },
    buyer: { company: 'Saltmarket Books', vatNumber: 'GB 123', reference: 'PO 7' },
    lines: [
      { title: 'Mud', quantity: 10, priceCents: 600 },
      { quantity: 2, priceCents: 225 },
    ],
    sums: [{ label: 'Total', cents: 6450 }],
  })
  expect(invoice.buyer.address).toBe('1 Quay\nGlasgow\nUnited Kingdom')
  await expect(findInvoiceByNumber(invoice.number, id + 1)).rejects.toThrow(NotFound)
  expect((await makeInvoiceFile(invoice)).body.subarray(0, 5).toString()).toBe('%PDF-')
  await paid(id)
  expect(await orderNow(id)).toMatchObject({ status: 'paid', shippingName: 'Saltmarket Books' })
  expect(await issued(id)).toEqual([['invoice', 6450]])
  const mails = await db.outgoingMail.findMany({ where: { recipient: 'shop@example.org' } })
  expect(mails.map(({ kind }) => kind)).toContain('order placed')
})

test('the same form sent twice, also at once, is one order with one invoice', async () => {
  const made = await aList()
  const { id, link, order, form, mark } = await anOrder(made, { [made.tapeId]: 3 })
  const again = () => placeWholesaleOrder({ ...order, buyer: { ...form, mark } })
  expect(await again()).toBe(link)
  const other = { ...form, key: randomUUID() }
  const twice = () => placeWholesaleOrder({ ...order, buyer: { ...other, mark } })
  const links = await Promise.all([twice(), twice(), twice()])
  expect(new Set(links).size).toBe(1)
  expect([await stockOf(made.tape.id), await issued(id)]).toEqual([14, [['invoice', 1800]]])
})

test('numbers of invoices have no gaps, also when orders come at once and some fail', async () => {
  const made = await aList({}, 10)
  const before = (await db.invoice.aggregate({ _max: { number: true } }))._max.number ?? 0
  const orders = [4, 4, 4, 1].map((count) => anOrder(made, { [made.tapeId]: count }))
  const answers = await Promise.allSettled(orders)
  const count = answers.filter(({ status }) => status === 'fulfilled').length
  expect(answers.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
  const numbers = await db.invoice.findMany({ where: { number: { gt: before } }, orderBy: { number: 'asc' } })
  expect(numbers.map(({ number }) => number)).toEqual(
    Array.from({ length: count }, (_, index) => before + index + 1),
  )
  expect(await stockOf(made.tape.id)).toBeGreaterThanOrEqual(0)
})

test('a refund makes a credit of its sum, a canceled order one of everything, and late money a new invoice', async () => {
  const made = await aList()
  const { id } = await anOrder(made, { [made.tapeId]: 10 })
  await paid(id)
  const refund = { orderId: id, actor: 'boss', amountCents: 600, key: randomUUID() }
  await Promise.all([refundOrder(refund), refundOrder(refund)])
  expect(await issued(id)).toEqual([
    ['invoice', 6000],
    ['credit', 600],
  ])
  await refundOrder({ orderId: id, actor: 'boss', key: randomUUID() })
  expect((await issued(id)).at(-1)).toEqual(['credit', 5400])

  const late = await anOrder(made, { [made.tapeId]: 2 })
  await reconcileWithStripe(Date.now() + 31 * day)
  expect((await orderNow(late.id)).status).toBe('canceled')
  await paid(late.id)
  expect(await issued(late.id)).toEqual([
    ['invoice', 1200],
    ['credit', 1200],
    ['invoice', 1200],
  ])
  const [first, credit] = await listInvoicesOfOrder(late.id)
  expect((await findInvoiceByNumber(credit?.number ?? 0)).ofNumber).toBe(first?.number)
})

test('too little, too much, nothing, or what has changed since is refused with the reason', async () => {
  const made = await aList({ minimumCents: 5000 }, 12)
  await expect(anOrder(made, { [made.tapeId]: 8 })).rejects.toThrow('The minimum order is $50.00')
  await expect(anOrder(made, { [made.tapeId]: 13 })).rejects.toThrow('Only 12 of Mud in stock.')
  await expect(anOrder(made, {})).rejects.toThrow(Invalid)
  const stranger = await onlyVariantOf(await aMerchItem())
  await expect(anOrder(made, { [stranger.id]: 1, [made.tapeId]: 9 })).rejects.toThrow(Conflict)
  const typed = new Map([[made.tapeId, '9']])
  const order = { list: made.list, typed, address: visitor().address }
  const form = buyer()
  const { mark } = await reviewWholesaleOrder({ ...order, buyer: { ...form, intent: 'review' } })
  const picked = [{ variantId: made.tapeId, price: '7' }]
  await changePriceList(made.id, { fields: { ...terms, minimumCents: 5000 }, picked }, boss)
  await expect(placeWholesaleOrder({ ...order, buyer: { ...form, mark } })).rejects.toThrow(
    'Please review it again.',
  )
  await endPriceList(made.id, true, boss)
  await expect(placeWholesaleOrder({ ...order, buyer: { ...form, mark } })).rejects.toThrow('has ended')
  expect(await stockOf(made.tape.id)).toBe(12)
})

test('postage is that of the zone, and what is picked up needs none', async () => {
  const { pickup } = await aShippingSetup()
  const made = await aList()
  const { id } = await anOrder(made, { [made.tapeId]: 2 }, buyer({ destination: 'DE' }))
  const sent = await orderNow(id)
  expect(sent).toMatchObject({ shippingMethod: 'Shipping to Germany', shippingCountry: 'DE' })
  expect(sent.totalCents).toBe(1200 + sent.shippingCents)
  const fetched = await anOrder(made, { [made.tapeId]: 2 }, buyer({ destination: pickup }))
  expect(await orderNow(fetched.id)).toMatchObject({ shippingCents: 0, totalCents: 1200, status: 'pending' })
  await expect(anOrder(made, { [made.tapeId]: 2 }, buyer({ destination: 'AQ' }))).rejects.toThrow(Invalid)
})

test('a wholesale order is shared by what was really paid, and in the books with its invoice', async () => {
  const made = await aList()
  const ada = await db.payee.create({ data: { name: 'Ada' } })
  await db.share.create({
    data: { payeeId: ada.id, merchItemId: made.tape.id, percentHundredths: 5000, startsAt: new Date(0) },
  })
  const { id } = await anOrder(made, { [made.tapeId]: 4 })
  await paid(id)
  await recordShareEntries(id)
  const [entry] = await db.shareEntry.findMany({ where: { orderId: id } })
  expect(entry).toMatchObject({ grossCents: 2400, shareCents: 1200, quantity: 4 })
  const text = await new Response(streamOrderLinesCsv({ from: '', to: '' }, async () => true)).text()
  const line = text.split('\r\n').find((row) => row.includes(`"${id}"`))
  const [invoice] = await listInvoicesOfOrder(id)
  expect(line).toContain(`"transfer","${invoice?.number}","Saltmarket Books","GB 123"`)
})

test('a list needs items and prices above nothing, and each of its variants counts alone', async () => {
  const shirt = await aShirt()
  const save = (picked: { variantId: number; price: string }[]) =>
    addPriceList({ fields: terms, picked }, boss)
  await expect(save([])).rejects.toThrow('Choose at least one item.')
  await expect(save([{ variantId: shirt.small, price: 'much' }])).rejects.toThrow('Enter a price')
  const id = await save([{ variantId: shirt.small, price: '9' }])
  expect(
    (await listWholesaleOffersOf(await findPriceListById(id))).map(({ priceCents, variant }) => [
      priceCents,
      variant,
    ]),
  ).toEqual([[900, expect.any(String)]])
  await expect(endPriceList(999_999, true, boss)).rejects.toThrow(NotFound)
})
