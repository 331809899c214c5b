import { db, type Transaction } from '../platform/db.server'
import { NotFound } from '../platform/errors'
import { paging } from '../platform/paging'
import { inBatches } from '../platform/streamed.server'
import { itemNotFound, itemsPerPage, type MerchItem } from './merch'

const onSale = { deletedAt: null }

/** Every item on sale, in batches, newest first. */
export async function* allMerch(): AsyncGenerator<MerchItem[]> {
  const read = (after: { id: number } | undefined, take: number) =>
    db.merchItem.findMany({ where: { ...onSale, id: { lt: after?.id } }, orderBy: { id: 'desc' }, take })
  for await (const rows of inBatches(read)) yield rows.map(toMerchItem)
}

export const countMerch = () => db.merchItem.count({ where: onSale })

/** Oldest first. */
export async function merchIds(range: { skip: number; take: number }): Promise<number[]> {
  const rows = await db.merchItem.findMany({
    where: onSale,
    select: { id: true },
    orderBy: { id: 'asc' },
    ...range,
  })
  return rows.map(({ id }) => id)
}

export async function merchPage(askedPage: string | null) {
  const total = await countMerch()
  const { page, pages, skip, take } = paging(askedPage, total, itemsPerPage)
  const rows = await db.merchItem.findMany({ where: onSale, orderBy: { id: 'desc' }, skip, take })
  return { items: rows.map(toMerchItem), total, page, pages }
}

/** The newest items that can be bought, without these. */
export async function moreMerch(count: number, without: number[] = []): Promise<MerchItem[]> {
  const isLeft = { OR: [{ stock: null }, { stock: { gt: 0 } }] }
  const where = { ...onSale, ...isLeft, id: { notIn: without } }
  const rows = await db.merchItem.findMany({ where, orderBy: { id: 'desc' }, take: count })
  return rows.map(toMerchItem)
}

/** @throws NotFound when it does not exist or is in the trash */
export async function merchItemById(id: number, tx: Transaction = db): Promise<MerchItem> {
  const row = await tx.merchItem.findFirst({ where: { id, ...onSale } })
  if (!row) throw new NotFound(itemNotFound)
  return toMerchItem(row)
}

type Row = Omit<MerchItem, 'description'> & { description: string | null }

export function toMerchItem({ description, image, ...row }: Row): MerchItem {
  const { id, title, priceCents, stock, version } = row
  const texts = { title, description: description ?? '', image: image.replaceAll('\\', '/') }
  return { id, ...texts, priceCents, stock, version }
}
