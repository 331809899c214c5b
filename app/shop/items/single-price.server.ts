import type { SinglePrice } from '../../magazine/publications/access/JoinToRead'
import { db } from '../../platform/database/db.server'
import { whereItemOnSale } from './merch.server'
import { withPricesInForce } from './own-prices.server'
import { minPriceCentsOf, priceRange, priceText } from './pricing'

/** Returns the cheapest variant on sale that opens an article; null if there is none. */
export async function findSinglePriceOf(articleId: number): Promise<SinglePrice | null> {
  const variants = await db.merchVariant.findMany({
    where: { articleId, merchItem: whereItemOnSale, OR: [{ stock: null }, { stock: { gt: 0 } }] },
    select: { merchItemId: true, priceCents: true, minimumCents: true },
    orderBy: { id: 'asc' },
  })
  const [cheapest] = variants
    .map(withPricesInForce)
    .sort((one, other) => minPriceCentsOf(one) - minPriceCentsOf(other))
  return cheapest ? { itemId: cheapest.merchItemId, price: priceText(priceRange([cheapest])) } : null
}
