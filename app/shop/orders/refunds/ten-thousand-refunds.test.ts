import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundManyOrders } from '../../../../test/refund-partitions'
import { aPaymentProvider } from '../../../../test/stripe'
import { db } from '../../../platform/database/db.server'
import { hourMs } from '../../../platform/durations'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
})
afterAll(() => stripe.stop())

const runs = 10_000

test('ten thousand orders of any kind, refunded in any pieces and sums, come to what was paid', {
  timeout: 2 * hourMs,
}, async () => {
  await refundManyOrders(stripe.pay, runs)
  expect(await db.order.count({ where: { status: { not: 'refunded' } } })).toBe(0)
})
