import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  aCheckout,
  aDiscount,
  aPaidCheckout,
  aShippingSetup,
  aShopper,
  site,
  withoutShipping,
} from '../../../../test/shopping'
import { aPaymentProvider } from '../../../../test/stripe'
import { db, inTransaction } from '../../../platform/database/db.server'
import { loadCartOfUser } from '../../cart/cart.server'
import { chooseCartDestination, enterCartCode } from '../checkout/cart-choices.server'
import { startCheckout } from '../checkout/checkout.server'
import { issueMissingInvoices } from '../invoices/issue-invoice.server'
import { updateOrderFromSession } from '../payments/fulfil.server'
import { stripeClient as client } from '../payments/stripe.server'
import { syncStripeBalance } from '../payments/stripe-balance.server'
import { refundOrder } from '../refunds/refunds.server'
import { streamOrderLinesCsv } from './order-lines-csv.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
})
afterAll(() => stripe.stop())

/** The rows of the file, by the names of its columns. */
async function rows(from = '', to = '') {
  const text = await new Response(streamOrderLinesCsv({ from, to }, async () => true)).text()
  const [head = [], ...lines] = text
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'))
  return lines.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index]])))
}

/** In cents. */
const sum = (all: Awaited<ReturnType<typeof rows>>, name: string) =>
  all.reduce((cents, row) => cents + Math.round(Number(row[name]) * 100), 0)

test('the lines of all orders and their refunds add up to the charges, fees, nets and payouts of Stripe', async () => {
  await aPaidCheckout(stripe, { priceCents: 333, quantity: 3 }, { priceCents: 0 }, { priceCents: 1001 })
  const partly = await aPaidCheckout(stripe, { priceCents: 2000 }, { priceCents: 777 })
  await refundOrder({ orderId: partly.orderId, amountCents: 555, actor: 'boss' })
  await refundOrder({ orderId: partly.orderId, actor: 'boss' })
  const open = await aCheckout({ priceCents: 4400 })

  const { parcel } = await aShippingSetup()
  onTestFinished(withoutShipping)
  const user = await aShopper({ priceCents: 1999, quantity: 2 }, { priceCents: 101 })
  await db.merchItem.updateMany({ data: { shippingClassId: parcel.id } })
  await chooseCartDestination(user.id, 'DE')
  await enterCartCode(user.id, (await aDiscount({ percent: 15 })).code, await loadCartOfUser(user.id))
  const { id: sessionId } = await startCheckout(user, site)
  await stripe.pay(sessionId, { country: 'DE' })
  await updateOrderFromSession(sessionId)

  const before = await rows()
  expect(before.every(({ fee, payout }) => fee === '' && payout === '')).toBe(true)
  const { id: payoutId } = await stripe.control<{ id: string }>('POST', '/payouts')
  await Promise.all([syncStripeBalance(), syncStripeBalance()])
  await syncStripeBalance()

  const all = await rows()
  expect(all.map(({ type }) => type).sort()).toEqual([...Array(2).fill('refund'), ...Array(7).fill('sale')])
  const { data } = await client().balanceTransactions.list({ limit: 100 })
  const atStripe = (name: 'amount' | 'fee' | 'net') => data.reduce((cents, one) => cents + one[name], 0)
  for (const name of ['amount', 'fee', 'net'] as const) expect(sum(all, name), name).toBe(atStripe(name))
  expect(all.every(({ payout }) => payout === payoutId)).toBe(true)
  expect(all.some(({ order }) => order === String(open.orderId))).toBe(false)

  for (const order of await db.order.findMany({ where: { paidAt: { not: null } } })) {
    const own = all.filter((row) => row.order === String(order.id) && row.type === 'sale')
    expect(sum(own, 'goods')).toBe(order.subtotalCents)
    expect(sum(own, 'discount') + order.discountCents).toBe(0)
    expect(sum(own, 'shipping')).toBe(order.shippingCents)
    expect(sum(own, 'amount')).toBe(order.totalCents)
  }
})

test('a day has what moved at Stripe on it: the sale of one day, and its refund of another', async () => {
  const { orderId } = await aPaidCheckout(stripe, { priceCents: 1500 })
  await refundOrder({ orderId, actor: 'boss' })
  await syncStripeBalance()
  const at = (day: string) => ({ createdAt: new Date(`${day}T12:00:00Z`) })
  await db.stripeTransaction.updateMany({ where: { orderId, refundId: null }, data: at('2001-01-31') })
  await db.stripeTransaction.updateMany({
    where: { orderId, refundId: { not: null } },
    data: at('2001-02-03'),
  })
  expect(await rows('2001-01-31', '2001-01-31')).toMatchObject([{ type: 'sale', amount: '15.00' }])
  expect(await rows('2001-02-01', '2001-02-28')).toMatchObject([{ type: 'refund', amount: '-15.00' }])
  expect(await rows('2001-02-04', '2001-02-28')).toEqual([])
})

test('while Stripe is away, the file has all but fees and payouts', async () => {
  await aPaidCheckout(stripe, { priceCents: 1600 })
  await stripe.fault({ kind: 'drop', path: '/v1/balance_transactions', count: 3 })
  await expect(syncStripeBalance()).rejects.toThrow()
  await stripe.control('DELETE', '/faults')
  expect((await rows()).find(({ amount }) => amount === '16.00')).toMatchObject({
    fee: '',
    net: '',
    payout: '',
  })
})

test('two refunds of the same sum on an invoice name a credit note each', async () => {
  const { orderId } = await aPaidCheckout(stripe, { priceCents: 1000, quantity: 3 })
  await db.order.update({
    where: { id: orderId },
    data: {
      business: {
        create: {
          company: 'Books & Co',
          name: 'Bo',
          address: '1 Main St',
          days: 14,
          requestKey: randomUUID(),
        },
      },
    },
  })
  await inTransaction((tx) => issueMissingInvoices(tx, orderId))
  for (const _ of [1, 2]) await refundOrder({ orderId, amountCents: 1000, actor: 'boss' })
  await syncStripeBalance()
  const credits = await db.invoice.findMany({ where: { orderId, kind: 'credit' }, orderBy: { id: 'asc' } })
  const refunds = (await rows()).filter(({ order, type }) => order === String(orderId) && type === 'refund')
  expect(refunds.map(({ invoice }) => invoice).sort()).toEqual(credits.map(({ number }) => String(number)))
  expect(new Set(refunds.map(({ invoice }) => invoice)).size).toBe(2)
})
