import { loadCached } from '../../platform/changes/cached-reads.server'
import { db } from '../../platform/database/db.server'
import { wherePaidForGoods } from './flags'
import { isPreorderDayToCome, whereRefundActive } from './line-units'

/**
 * Returns the articles that orders give access to, directly or in a bundle, without refunded ones; for pre-orders from
 * their day on.
 */
export async function listBoughtArticleIds(
  orders: { userId: number } | { id: number },
  now = new Date(),
): Promise<number[]> {
  const opening = await loadCached('variants that open articles', listVariantsWithArticle)
  if (opening.length === 0) return []
  const variantId = { in: opening.map(({ id }) => id) }
  const lines = await db.orderLine.findMany({
    where: {
      order: { ...orders, status: { in: ['paid', 'shipped'] }, ...wherePaidForGoods },
      OR: [{ variantId }, { parts: { some: { variantId } } }],
    },
    select: {
      variantId: true,
      quantity: true,
      shipsFrom: true,
      parts: { select: { variantId: true } },
      refunded: { where: { refund: whereRefundActive }, select: { quantity: true } },
    },
  })
  const kept = lines.filter(
    ({ quantity, refunded, shipsFrom }) =>
      !isPreorderDayToCome(shipsFrom, now) &&
      refunded.reduce((sum, refund) => sum + refund.quantity, 0) < quantity,
  )
  const bought = new Set(
    kept.flatMap((line) => [line.variantId, ...line.parts.map((part) => part.variantId)]),
  )
  return opening.flatMap(({ id, articleId }) => (bought.has(id) && articleId !== null ? [articleId] : []))
}

const listVariantsWithArticle = () =>
  db.merchVariant.findMany({ where: { articleId: { not: null } }, select: { id: true, articleId: true } })
