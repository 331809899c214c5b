import type { Actor } from '../accounts/audit.server'
import { removeItemFromCarts } from '../cart/cart.server'
import { db } from '../platform/db.server'
import { type Listing, listNamed } from '../records/listing.server'
import { recordsOf } from '../records/records.server'
import type { IncomingFile } from '../uploads/stored-files.server'
import type { MerchItem } from './merch'
import { asItem } from './merch.server'
import type { MerchFields } from './merch-form'
import { changeStock } from './stock.server'

/** The life of an item; one that goes into the bin leaves every cart, and each of those carts says so once. */
export const merchRecords = recordsOf({
  subjectType: 'merch item',
  missing: 'Item not found',
  find: (tx, where) => tx.merchItem.findFirst({ where }),
  findAll: (where) => db.merchItem.findMany({ where }),
  update: (tx, where, data) => tx.merchItem.updateMany({ where, data }),
  remove: (tx, where) => tx.merchItem.deleteMany({ where }),
  nameOf: ({ title }) => title,
  filesOf: ({ image }) => [image],
  binned: (tx, { id }) => removeItemFromCarts(id, tx),
})

export async function addMerchItem(
  { price, stock = null, seenStock: _seen, ...fields }: MerchFields,
  image: IncomingFile,
  actor: Actor,
): Promise<MerchItem> {
  const data = { ...fields, stock, priceCents: price, image: image.path }
  return asItem(await merchRecords.create([image], actor, (tx) => tx.merchItem.create({ data })))
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
  const data = { ...fields, priceCents: price, image: image?.path }
  await merchRecords.change(id, [image], actor, async (tx) => {
    await tx.merchItem.update({ where: { id }, data })
    if (stock !== undefined) await changeStock(tx, id, stock, seenStock)
  })
}

/** One page of all items for their keepers, newest first. */
export async function merchToManage(asked: Listing) {
  const all = await db.merchItem.findMany({ where: { deletedAt: null }, select: { id: true, title: true } })
  const names = all.map(({ id, title }) => ({ id, name: title }))
  return listNamed(asked, names, async (ids) =>
    (await db.merchItem.findMany({ where: { id: { in: ids } } })).map(asItem),
  )
}
