import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { Conflict, NotFound } from '../../platform/errors/errors'
import { currentLocale, t } from '../../platform/i18n/i18n'
import { deleteInBatches, purgeOlderThan } from '../../platform/jobs/purge.server'
import { itemWordsIn } from '../items/item-translations'
import { chosenVariantOf, whereItemOnSale } from '../items/merch.server'
import { toMerchItem, variantsInclude } from '../items/merch-rows.server'
import { type CartLine, cartRemoveFailed } from './cart'
import { addCartLine, lockCart } from './cart.server'

const undoMs = 3600_000
const recent = () => ({ gt: new Date(Date.now() - undoMs) })

/**
 * Removes a line from the cart, which can be undone for an hour.
 * @returns the id of the removal
 * @throws NotFound when the line is not in this user's cart
 */
export function removeCartLine(userId: number, lineId: number): Promise<number> {
  const remove = async (tx: Transaction) => {
    await lockCart(tx, userId)
    const line = await tx.cartLine.findFirst({ where: { id: lineId, userId } })
    if (!line) throw new NotFound(cartRemoveFailed)
    await tx.cartLine.delete({ where: { id: lineId } })
    await tx.removedLine.deleteMany({ where: { userId, NOT: { removedAt: recent() } } })
    const { merchItemId, variantId, quantity, priceAtAddCents } = line
    const data = { userId, merchItemId, variantId, quantity, priceAtAddCents }
    const removed = await tx.removedLine.create({ data })
    return removed.id
  }
  return inTransaction(remove)
}

export async function findCartRemoval(userId: number, id: string | null) {
  if (!id || !/^\d{1,9}$/.test(id)) return null
  const removed = await db.removedLine.findFirst({
    where: { id: Number(id), userId, removedAt: recent(), merchItem: whereItemOnSale },
    select: { id: true, merchItem: { select: { title: true, translations: true } } },
  })
  return removed && { id: removed.id, title: itemWordsIn(removed.merchItem, currentLocale()).title }
}

/**
 * Restores a removed line at its price, whatever stock is left, as if it had stayed in the cart.
 * @throws NotFound when the removal is too long ago, Conflict when the item is no longer sold or the cart is at its
 * limit
 */
export function undoCartRemoval(userId: number, id: number): Promise<CartLine> {
  const undo = async (tx: Transaction) => {
    await lockCart(tx, userId)
    const removed = await tx.removedLine.findFirst({
      where: { id, userId, removedAt: recent() },
      include: { merchItem: { include: variantsInclude } },
    })
    if (!removed) throw new NotFound(t('This can no longer be undone.'))
    const item = toMerchItem(removed.merchItem, currentLocale())
    if (removed.merchItem.deletedAt || removed.merchItem.isDraft)
      throw new Conflict(t('{title} is no longer sold.', { title: item.title }))
    await tx.removedLine.delete({ where: { id } })
    const variant = { ...chosenVariantOf(item, removed.variantId ?? undefined), stock: null }
    return addCartLine(tx, userId, { item, variant }, removed)
  }
  return inTransaction(undo)
}

export async function deleteOldRemovals(now = new Date()): Promise<void> {
  const forget = (before: Date) =>
    deleteInBatches((limit) => db.removedLine.deleteMany({ where: { removedAt: { lt: before } }, limit }))
  await purgeOlderThan('removed lines', undoMs, forget, now)
}
