import { db } from '../../platform/database/db.server'
import { siteCurrency } from '../../platform/site-currency'
import { whereSoldHere } from './sold-here'

export interface SalesFigures {
  /** Payments less refunds in the site's currency, without trades. */
  cents: number
  /** The part of it that is tips. */
  tipCents: number
  orders: number
}

/** Returns what this shop sold between two times, without test payments; `until` is not included. */
export async function sumSalesBetween(from: Date, until: Date): Promise<SalesFigures> {
  const where = {
    paidAt: { gte: from, lt: until },
    isTest: false,
    currency: siteCurrency(),
    ...whereSoldHere,
  }
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
