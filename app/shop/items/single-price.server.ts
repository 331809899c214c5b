import type { SinglePrice } from '../../magazine/publications/access/JoinToRead'
import { db } from '../../platform/database/db.server'
import { onSale } from './merch.server'
import { leastCentsOf, priceRange, priceText } from './pricing'

/** Returns the cheapest variant on sale that opens an article; null if there is none. */
export async function singlePriceOf(articleId: number): Promise<SinglePrice | null> {
  const variants = await db.merchVariant.findMany({
    where: { articleId, merchItem: onSale, OR: [{ stock: null }, { stock: { gt: 0 } }] },
    select: { merchItemId: true, priceCents: true, minimumCents: true },
    orderBy: { id: 'asc' },
  })
  const [cheapest] = variants.sort((one, other) => leastCentsOf(one) - leastCentsOf(other))
  return cheapest ? { itemId: cheapest.merchItemId, price: priceText(priceRange([cheapest])) } : null
}
