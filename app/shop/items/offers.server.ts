import { db } from '../../platform/database/db.server'
import { whereItemOnSale } from './merch.server'
import { withPricesInForce } from './own-prices.server'
import { priceRange, priceText } from './pricing'

const maxChoices = 500

export interface ItemOffer {
  id: number
  title: string
  price: string
}

export async function listItemOffersByIds(ids: number[]): Promise<ItemOffer[]> {
  const rows = await db.merchItem.findMany({
    where: { id: { in: ids }, ...whereItemOnSale },
    select: { id: true, title: true, variants: { select: { priceCents: true, minimumCents: true } } },
  })
  return rows.map(({ id, title, variants }) => ({
    id,
    title,
    price: priceText(priceRange(variants.map(withPricesInForce))),
  }))
}

export const isOnSale = async (id: number): Promise<boolean> =>
  (await db.merchItem.count({ where: { id, ...whereItemOnSale } })) > 0

export const listItemChoices = () =>
  db.merchItem.findMany({
    where: { deletedAt: null },
    select: { id: true, title: true },
    orderBy: { id: 'desc' },
    take: maxChoices,
  })
