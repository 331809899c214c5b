import { expect, test } from 'vitest'
import { aUser } from '../../../test/builders'
import { db } from '../../platform/database/db.server'
import { tablePickupPlace } from '../orders/orders'
import { listTableDays, loadTableDay, recordCashCount } from './table-days.server'

const [days, salesOfEach] = [60, 200]
const dayOf = (index: number) => `20${10 + index}-06-15`

/** Sales of different sums, every tenth of them paid back in part, and every fiftieth whole. */
async function manySales() {
  const { id: userId } = await aUser()
  const rows = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${days * salesOfEach - 1}),
    sold AS (SELECT i, 100 + (i * 37) % 2000 AS cents FROM n)`
  await db.$executeRawUnsafe(`
    INSERT INTO "Order" ("id", "reference", "userId", "email", "status", "pickupPlace", "payBy", "subtotalCents",
      "totalCents", "refundedCents") ${rows}
    SELECT 100000 + i, 'table ' || i, ${userId}, '', 'shipped', '${tablePickupPlace}', 'cash', cents,
      cents, CASE WHEN i % 50 = 0 THEN cents WHEN i % 10 = 0 THEN 50 ELSE 0 END FROM sold`)
  await db.$executeRawUnsafe(`
    INSERT INTO "TableSale" ("key", "orderId", "day", "soldAt") ${rows}
    SELECT 'sale ' || i, 100000 + i, '20' || (10 + i % ${days}) || '-06-15', CURRENT_TIMESTAMP FROM sold`)
}

test('the list of days has the sums of each day, also of 12,000 sales', async () => {
  await manySales()
  const boss = await aUser()
  await recordCashCount({ day: dayOf(59), floatCents: 5000, countedCents: 9000, note: '' }, boss)
  const first = await listTableDays({ q: '', sort: 'newest' }, null)
  const second = await listTableDays({ q: '', sort: 'newest' }, '2')
  expect([first.pages, first.days.length, second.days.length]).toEqual([2, 50, 10])
  expect(first.days[0]?.day).toBe(dayOf(59))
  for (const { day, ...sums } of [first.days[0], first.days[20], second.days[9]].flatMap(
    (one) => one ?? [],
  )) {
    const { sales, takenCents, counted } = await loadTableDay(day)
    expect(sums).toEqual({
      sales: sales.length,
      takenCents,
      differenceCents: counted?.differenceCents ?? null,
    })
    expect(sums.sales).toBe(salesOfEach)
  }
  expect(first.days[0]?.differenceCents).not.toBeNull()
})
