import { db } from '../../platform/database/db.server'
import { paidForGoods } from './flags'
import { isUpcoming } from './line-units'

/**
 * Returns the articles that orders have opened, by themselves or in a bundle, and that were not paid back: from the
 * day of a pre-order on, as its files.
 */
export async function boughtArticles(
  orders: { userId: number } | { id: number },
  now = new Date(),
): Promise<number[]> {
  const opening = await db.merchVariant.findMany({
    where: { articleId: { not: null } },
    select: { id: true, articleId: true },
  })
  if (opening.length === 0) return []
  const variantId = { in: opening.map(({ id }) => id) }
  const lines = await db.orderLine.findMany({
    where: {
      order: { ...orders, status: { in: ['paid', 'shipped'] }, ...paidForGoods },
      OR: [{ variantId }, { parts: { some: { variantId } } }],
    },
    select: {
      variantId: true,
      quantity: true,
      shipsFrom: true,
      parts: { select: { variantId: true } },
      refunded: {
        where: { refund: { status: { notIn: ['failed', 'canceled'] } } },
        select: { quantity: true },
      },
    },
  })
  const kept = lines.filter(
    ({ quantity, refunded, shipsFrom }) =>
      !isUpcoming(shipsFrom, now) && refunded.reduce((sum, refund) => sum + refund.quantity, 0) < quantity,
  )
  const bought = new Set(
    kept.flatMap((line) => [line.variantId, ...line.parts.map((part) => part.variantId)]),
  )
  return opening.flatMap(({ id, articleId }) => (bought.has(id) && articleId !== null ? [articleId] : []))
}
