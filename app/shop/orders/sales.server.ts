import { db } from '../../platform/database/db.server'
import { siteCurrency } from '../../platform/site-currency'

export interface Sales {
  /** What was paid less what was paid back, in the site's currency; what was traded is no money. */
  cents: number
  /** The tips within it. */
  tipCents: number
  orders: number
}

/** Returns what was sold between two times, without test payments; `until` is not included. */
export async function salesBetween(from: Date, until: Date): Promise<Sales> {
  const where = { paidAt: { gte: from, lt: until }, isTest: false, currency: siteCurrency() }
  const { _sum, _count } = await db.order.aggregate({
    where,
    _sum: { totalCents: true, refundedCents: true, tradedCents: true },
    _count: true,
  })
  const tips = await db.order.aggregate({
    where: { ...where, tipCents: { gt: 0 }, status: { not: 'refunded' } },
    _sum: { tipCents: true },
  })
  return {
    cents: (_sum.totalCents ?? 0) - (_sum.refundedCents ?? 0) - (_sum.tradedCents ?? 0),
    tipCents: tips._sum.tipCents ?? 0,
    orders: _count,
  }
}

export const countTestOrders = (from: Date, until: Date): Promise<number> =>
  db.order.count({ where: { paidAt: { gte: from, lt: until }, isTest: true } })
