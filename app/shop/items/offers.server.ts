import { db } from '../../platform/database/db.server'
import { onSale } from './merch.server'
import { priceRange, priceText } from './pricing'

const maxChoices = 500

export interface Offer {
  id: number
  title: string
  price: string
}

export async function offersOf(ids: number[]): Promise<Offer[]> {
  const rows = await db.merchItem.findMany({
    where: { id: { in: ids }, ...onSale },
    select: { id: true, title: true, variants: { select: { priceCents: true, minimumCents: true } } },
  })
  return rows.map(({ id, title, variants }) => ({ id, title, price: priceText(priceRange(variants)) }))
}

export const isOnSale = async (id: number): Promise<boolean> =>
  (await db.merchItem.count({ where: { id, ...onSale } })) > 0

export const itemChoices = () =>
  db.merchItem.findMany({
    where: { deletedAt: null },
    select: { id: true, title: true },
    orderBy: { id: 'desc' },
    take: maxChoices,
  })
