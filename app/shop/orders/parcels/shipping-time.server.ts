import { db } from '../../../platform/database/db.server'
import { collectedPageTags, collectPageTags } from '../../../platform/database/page-tags.server'
import { dayMs } from '../../../platform/durations'
import { whereSoldHere } from '../sold-here'

const minOrders = 5
const maxOrders = 40
const monthsBack = 6
const keptMs = 3_600_000

let kept: { days: number | null; readAt: number } | undefined

/**
 * Returns the number of days within which 80 % of recent orders were shipped; null if there are too few. It is cached
 * for an hour, and changes of it invalidate no page.
 */
export async function measureDaysUntilShipped(now = new Date()): Promise<number | null> {
  if (kept && Math.abs(now.getTime() - kept.readAt) < keptMs) return kept.days
  const days = await collectPageTags(collectedPageTags(), () => readDays(now))
  kept = { days, readAt: now.getTime() }
  return days
}

async function readDays(now: Date): Promise<number | null> {
  const since = new Date(now.getTime() - monthsBack * 30 * dayMs)
  const orders = await db.order.findMany({
    where: {
      ...whereSoldHere,
      status: 'shipped',
      pickupPlace: null,
      paidAt: { gte: since },
      shippedAt: { not: null },
      lines: { some: { isDigital: false }, none: { shipsFrom: { not: null } } },
    },
    select: { paidAt: true, shippedAt: true },
    orderBy: { shippedAt: 'desc' },
    take: maxOrders,
  })
  if (orders.length < minOrders) return null
  const days = orders
    .map(({ paidAt, shippedAt }) => ((shippedAt?.getTime() ?? 0) - (paidAt?.getTime() ?? 0)) / dayMs)
    .sort((one, other) => one - other)
  return Math.max(1, Math.ceil(days[Math.ceil(days.length * 0.8) - 1] ?? 1))
}
