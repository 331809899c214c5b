import { db } from '../platform/db.server'
import { NotFound } from '../platform/errors'
import { itemsPerPage, type MerchItem } from './merch'

const onSale = { deletedAt: null }

/** Every item on sale, newest first. */
export async function allMerch(): Promise<MerchItem[]> {
  return (await db.merchItem.findMany({ where: onSale, orderBy: { id: 'desc' } })).map(asItem)
}

/** One page of the gallery, newest first; a page past the last gives the last. */
export async function gallery(asked: number) {
  const total = await db.merchItem.count({ where: onSale })
  const pages = Math.max(1, Math.ceil(total / itemsPerPage))
  const page = Number.isSafeInteger(asked) && asked > 0 ? Math.min(asked, pages) : 1
  const rows = await db.merchItem.findMany({
    where: onSale,
    orderBy: { id: 'desc' },
    skip: (page - 1) * itemsPerPage,
    take: itemsPerPage,
  })
  return { items: rows.map(asItem), total, page, pages }
}

/** @throws NotFound */
export async function merchItemById(id: number): Promise<MerchItem> {
  const row = await db.merchItem.findFirst({ where: { id, ...onSale } })
  if (!row) throw new NotFound('Item not found')
  return asItem(row)
}

type Row = Omit<MerchItem, 'description'> & { description: string | null }

export function asItem({ id, title, description, priceCents, image, stock }: Row): MerchItem {
  return { id, title, description: description ?? '', priceCents, image: image.replaceAll('\\', '/'), stock }
}
