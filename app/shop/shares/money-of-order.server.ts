import type { Prisma, Transaction } from '../../platform/database/db.server'
import { splitCentsByWeights } from '../orders/split'
import type { ChargedFee, MadeRefund } from './entries'
import type { OrderMoney } from './entries-of-order'
import type { SoldLine } from './sale-lines'

export const orderPaymentsInclude = {
  lines: { orderBy: { id: 'asc' }, include: { parts: { orderBy: { id: 'asc' } } } },
  refunds: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], include: { lines: true } },
  disputes: { select: { id: true } },
  transactions: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
} satisfies Prisma.OrderInclude
type OrderRow = Prisma.OrderGetPayload<{ include: typeof orderPaymentsInclude }>

/** Returns the money of an order to be shared: gift card payments included, the tip and its fees excluded. */
export async function loadMoneyOfOrder(tx: Transaction, order: OrderRow, paidAt: Date): Promise<OrderMoney> {
  const backOnCard = await givenBackToCard(tx, order)
  const disputed = new Set(order.disputes.map(({ id }) => id))
  const kindOf = (id: string) => (disputed.has(id) ? 'dispute' : 'refund')
  const payment = order.transactions.find(({ refundId }) => refundId === null)
  const inOrderCurrency = (cents: number) =>
    payment && payment.amountCents > 0 && payment.currency !== order.currency
      ? Math.round((cents * order.totalCents) / payment.amountCents)
      : cents
  const goodsCents = order.totalCents + order.giftCardCents - order.tipCents
  const ofGoods = (cents: number) => splitCentsByWeights(cents, [goodsCents, order.tipCents])[0] ?? 0
  return {
    ...order,
    lines: await withPrices(tx, order.lines),
    // Goods given in trade are not money that can be shared.
    totalCents: Math.max(0, goodsCents - order.tradedCents),
    paidAt,
    refunds: order.refunds
      .map(
        ({ id, status, amountCents, createdAt: at, restocked, lines }): MadeRefund => ({
          id,
          kind: kindOf(id),
          at,
          restocked,
          lines,
          amountCents: status === 'succeeded' ? amountCents : 0,
        }),
      )
      .concat(backOnCard),
    fees: order.transactions
      .filter(({ feeCents }) => feeCents !== 0)
      .map(
        ({ id, refundId, feeCents, createdAt: at }): ChargedFee => ({
          id,
          kind: refundId === null ? 'sale' : kindOf(refundId),
          at,
          cents: ofGoods(inOrderCurrency(feeCents)),
        }),
      ),
  }
}

/** Returns the amount returned to an order's gift card, as one more refund. */
async function givenBackToCard(tx: Transaction, { id, giftCardCents }: OrderRow): Promise<MadeRefund[]> {
  if (giftCardCents === 0) return []
  const moved = await tx.giftCardEntry.findMany({
    where: { orderId: id, kind: { in: ['spent', 'returned'] } },
    orderBy: { id: 'asc' },
  })
  const last = moved.at(-1)
  if (!last) return []
  const amountCents = giftCardCents + moved.reduce((sum, { cents }) => sum + cents, 0)
  return [{ id: 'gift card', kind: 'refund', amountCents, at: last.at, lines: [] }]
}

/** Adds the current single price of each part to the bundles in these lines. */
async function withPrices(tx: Transaction, lines: OrderRow['lines']): Promise<SoldLine[]> {
  const ids = lines.flatMap(({ parts }) => parts.map(({ variantId }) => variantId))
  const variants = ids.length > 0 ? await tx.merchVariant.findMany({ where: { id: { in: ids } } }) : []
  const prices = new Map(variants.map(({ id, priceCents }) => [id, priceCents]))
  return lines.map(({ parts, ...line }) => ({
    ...line,
    parts: parts.map(({ variantId, quantity }) => ({
      variantId,
      quantity,
      priceCents: prices.get(variantId) ?? 0,
    })),
  }))
}
