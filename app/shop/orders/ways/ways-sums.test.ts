import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aMerchItem } from '../../../../test/builders'
import { aShopper, orderNow, site, stockOf } from '../../../../test/shopping'
import { db } from '../../../platform/database/db.server'
import { DomainError } from '../../../platform/errors/errors'
import { setPaymentWay } from '../../ways-to-pay/ways.server'
import { cancelOrder, startCheckout } from '../checkout/checkout.server'
import { streamOrderLinesCsv } from '../export/order-lines-csv.server'
import { refundOrder } from '../refunds/refunds.server'
import { endUnpaidOrders } from './end-unpaid.server'
import { payOrderByTrade, receivePayment } from './receive-payment.server'

// No payment provider is there in this file: nothing here may ask Stripe.

const [stock, quantity, totalCents] = [5, 2, 3000]
const day = 24 * 3600_000
const cents = fc.option(fc.integer({ min: 0, max: 3200 }), { nil: undefined })
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: fc.constant('receive' as const), cents, twice: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('refund' as const), cents, twice: fc.boolean() }) },
  fc.record({ what: fc.constantFrom('trade' as const, 'cancel' as const, 'end' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

function pressOf(orderId: number, one: Step): () => Promise<unknown> {
  const press = { orderId, key: randomUUID(), actor: 'boss' }
  const today = new Date().toISOString().slice(0, 10)
  switch (one.what) {
    case 'receive':
      return () => receivePayment({ ...press, amountCents: one.cents, day: today })
    case 'refund':
      return () => refundOrder({ ...press, amountCents: one.cents, restock: true })
    case 'trade':
      return () => payOrderByTrade(press)
    case 'cancel':
      return () => cancelOrder(orderId, 'boss')
    case 'end':
      return () => endUnpaidOrders(new Date(Date.now() + 15 * day))
  }
}

/** The amounts of an order in the export for the books, in cents. */
async function amountInBooks(orderId: number): Promise<number> {
  const text = await new Response(streamOrderLinesCsv({ from: '', to: '' }, async () => true)).text()
  const [head = [], ...lines] = text.split('\r\n').map((line) => line.slice(1, -1).split('","'))
  const [order, amount] = [head.indexOf('order'), head.indexOf('amount')]
  const own = lines.filter((cells) => cells[order] === String(orderId))
  return own.reduce((sum, cells) => sum + Math.round(Number(cells[amount]) * 100), 0)
}

const sumOf = (rows: { amountCents: number }[]) => rows.reduce((sum, row) => sum + row.amountCents, 0)

async function expectSums(orderId: number, itemId: number): Promise<void> {
  const { status, paidAt, receivedCents, tradedCents, refundedCents, refunds } = await orderNow(orderId)
  expect(sumOf(await db.orderPayment.findMany({ where: { orderId } }))).toBe(receivedCents)
  expect(sumOf(refunds)).toBe(refundedCents)
  expect(refundedCents).toBeLessThanOrEqual(receivedCents)
  if (paidAt) expect(receivedCents + tradedCents).toBe(totalCents)
  else expect([receivedCents < totalCents, tradedCents]).toEqual([true, 0])
  expect(await amountInBooks(orderId)).toBe(receivedCents - refundedCents)
  const isBack = status === 'canceled' || refunds.some(({ restocked }) => restocked)
  expect(await stockOf(itemId)).toBe(isBack ? stock : stock - quantity)
}

test('payments, refunds and the books agree to the cent, in any order of presses', async () => {
  await setPaymentWay({ name: 'trade', isOn: true, words: '', days: 14 })
  const follow = async (steps: Step[]) => {
    const item = await aMerchItem({ priceCents: totalCents / quantity, stock })
    const user = await aShopper({ id: item.id, quantity })
    const { id: reference } = await startCheckout(user, site, {}, 'trade')
    const { id } = await db.order.findUniqueOrThrow({ where: { reference } })
    for (const one of steps) {
      const press = pressOf(id, one)
      const pressed = await Promise.allSettled('twice' in one && one.twice ? [press(), press()] : [press()])
      for (const answer of pressed)
        if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(DomainError)
      await expectSums(id, item.id)
    }
  }
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), follow), { numRuns: 8 })
})
