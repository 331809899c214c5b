import { db } from '../../platform/database/db.server'

/** Where an article can be bought by itself. */
export interface SinglePrice {
  itemId: number
  priceCents: number
}

/** Returns the cheapest variant on sale that opens an article; null if there is none. */
export async function singlePriceOf(articleId: number): Promise<SinglePrice | null> {
  const variant = await db.merchVariant.findFirst({
    where: { articleId, merchItem: { deletedAt: null }, OR: [{ stock: null }, { stock: { gt: 0 } }] },
    select: { merchItemId: true, priceCents: true },
    orderBy: [{ priceCents: 'asc' }, { id: 'asc' }],
  })
  return variant && { itemId: variant.merchItemId, priceCents: variant.priceCents }
}
