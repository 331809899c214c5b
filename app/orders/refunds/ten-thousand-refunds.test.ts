import { expect, test } from 'vitest'
import { refundManyOrders } from '../../../test/refund-partitions'
import { db } from '../../platform/database/db.server'

const runs = 10_000

test('ten thousand orders of any kind, refunded in any pieces and sums, come to what was paid', async () => {
  await refundManyOrders(runs)
  expect(await db.order.count({ where: { status: { not: 'refunded' } } })).toBe(0)
}, 3_600_000)
