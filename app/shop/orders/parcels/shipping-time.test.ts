import { expect, test } from 'vitest'
import { aUser } from '../../../../test/builders'
import { db } from '../../../platform/database/db.server'
import { measureDaysUntilShipped } from './shipping-time.server'

const now = new Date('2031-05-20T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

async function aShippedOrder(days: number, line: { isDigital?: boolean; shipsFrom?: string } = {}) {
  const { id: userId, email } = await aUser()
  const sums = { subtotalCents: 100, totalCents: 100 }
  const times = { paidAt: daysAgo(20), shippedAt: daysAgo(20 - days) }
  const lines = { create: { merchItemId: 1, title: 'Poster', priceCents: 100, quantity: 1, ...line } }
  await db.order.create({ data: { userId, email, status: 'shipped', ...sums, ...times, lines } })
}

test('orders leave within the days that four of five of the last ones took, once there are five', async () => {
  for (const days of [0.5, 1, 1.5, 2.2]) await aShippedOrder(days)
  for (let more = 0; more < 5; more += 1) {
    await aShippedOrder(0, { isDigital: true })
    await aShippedOrder(19, { shipsFrom: '2031-05-20' })
  }
  expect(await measureDaysUntilShipped(now)).toBeNull()
  await aShippedOrder(15)
  expect(await measureDaysUntilShipped(now)).toBeNull()
  expect(await measureDaysUntilShipped(inHours(2))).toBe(3)
})
