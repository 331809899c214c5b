import { type Actor, recordDeed } from '../accounts/audit.server'
import { removeItemFromCarts } from '../cart/cart.server'
import { db, inTransaction } from '../platform/db.server'
import { NotFound } from '../platform/errors'
import { pageOfNamed } from '../platform/plain-text'
import {
  binFiles,
  confirmFiles,
  deleteFiles,
  type IncomingFile,
  restoreFiles,
} from '../uploads/stored-files.server'
import type { MerchItem } from './merch'
import { asItem } from './merch.server'
import type { MerchFields } from './merch-form'
import { changeStock } from './stock.server'

const subjectType = 'merch item' as const

export function addMerchItem(
  { price, stock = null, seenStock: _seen, ...fields }: MerchFields,
  image: IncomingFile,
  actor: Actor,
): Promise<MerchItem> {
  return inTransaction(async (tx) => {
    await confirmFiles(tx, [image])
    const row = await tx.merchItem.create({
      data: { ...fields, stock, priceCents: price, image: image.path },
    })
    await recordDeed(tx, actor, { action: 'created', subjectType, subjectId: row.id, subjectName: row.title })
    return asItem(row)
  })
}

/**
 * Changes an item; what is in carts keeps the price at which it was put there. A stock is changed by as much as the form
 * changed it, so that what was sold while the form was open stays sold; a form that says nothing of it leaves it.
 * @throws NotFound
 */
export async function changeMerchItem(
  id: number,
  { price, stock, seenStock, ...fields }: MerchFields,
  image: IncomingFile | undefined,
  actor: Actor,
): Promise<void> {
  const before = await keptItem(id)
  await inTransaction(async (tx) => {
    await confirmFiles(tx, [image])
    const data = { ...fields, priceCents: price, image: image?.path }
    const { count } = await tx.merchItem.updateMany({ where: { id, deletedAt: null }, data })
    if (count === 0) throw new NotFound('Item not found')
    if (stock !== undefined) await changeStock(tx, id, stock, seenStock)
    await recordDeed(tx, actor, { action: 'changed', subjectType, subjectId: id, subjectName: fields.title })
  })
  if (image) await deleteFiles([before.image])
}

/** Puts an item into the bin; it leaves every cart, and each of those carts says so once. @throws NotFound */
export async function deleteMerchItem(id: number, actor: Actor, now = new Date()): Promise<void> {
  const { title, image } = await keptItem(id)
  await inTransaction(async (tx) => {
    await removeItemFromCarts(id, tx)
    const { count } = await tx.merchItem.updateMany({
      where: { id, deletedAt: null },
      data: { deletedAt: now },
    })
    if (count === 0) throw new NotFound('Item not found')
    await recordDeed(tx, actor, { action: 'deleted', subjectType, subjectId: id, subjectName: title })
  })
  await binFiles([image])
}

/** @throws NotFound */
export async function restoreMerchItem(id: number, actor: Actor): Promise<void> {
  const row = await db.merchItem.findFirst({ where: { id, deletedAt: { not: null } } })
  if (!row) throw new NotFound('Item not found')
  await restoreFiles([row.image])
  await inTransaction(async (tx) => {
    const { count } = await tx.merchItem.updateMany({
      where: { id, deletedAt: { not: null } },
      data: { deletedAt: null },
    })
    if (count === 0) throw new NotFound('Item not found')
    await recordDeed(tx, actor, { action: 'restored', subjectType, subjectId: id, subjectName: row.title })
  })
}

/** Removes for good what has been in the bin since before `limit`. */
export async function purgeMerch(limit: Date): Promise<void> {
  for (const { id, title, image } of await db.merchItem.findMany({ where: { deletedAt: { lt: limit } } })) {
    const isGone = await inTransaction(async (tx) => {
      const { count } = await tx.merchItem.deleteMany({ where: { id, deletedAt: { lt: limit } } })
      if (count === 0) return false
      await recordDeed(tx, undefined, { action: 'purged', subjectType, subjectId: id, subjectName: title })
      return true
    })
    if (isGone) await deleteFiles([image])
  }
}

/** One page of all items for their keepers, newest first. */
export async function merchToManage(asked: { q: string; skip: number; take: number }) {
  const newestFirst = { orderBy: { id: 'desc' as const } }
  const all = await db.merchItem.findMany({
    where: { deletedAt: null },
    select: { id: true, title: true },
    ...newestFirst,
  })
  const { total, ids } = pageOfNamed(
    all.map(({ id, title }) => ({ id, name: title })),
    asked,
  )
  const rows = await db.merchItem.findMany({ where: { id: { in: ids } }, ...newestFirst })
  return { total, rows: rows.map(asItem) }
}

async function keptItem(id: number) {
  const row = await db.merchItem.findFirst({ where: { id, deletedAt: null } })
  if (!row) throw new NotFound('Item not found')
  return row
}
