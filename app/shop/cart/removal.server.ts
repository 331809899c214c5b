import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { Conflict, NotFound } from '../../platform/errors/errors'
import { currentLocale, t } from '../../platform/i18n/i18n'
import { deleteInBatches, purgeOlderThan } from '../../platform/jobs/purge.server'
import { wordsIn } from '../items/item-translations'
import { onSale, variantOf } from '../items/merch.server'
import { toMerchItem, withVariants } from '../items/merch-rows.server'
import { type CartLine, removeFailed } from './cart'
import { addLine, lockCart } from './cart.server'

const undoMs = 3600_000
const recent = () => ({ gt: new Date(Date.now() - undoMs) })

/**
 * Takes a line out of the cart; for an hour it can be put back.
 * @returns the id of the removal
 * @throws NotFound when it is not in this user's cart
 */
export function removeLine(userId: number, lineId: number): Promise<number> {
  const remove = async (tx: Transaction) => {
    await lockCart(tx, userId)
    const line = await tx.cartLine.findFirst({ where: { id: lineId, userId } })
    if (!line) throw new NotFound(removeFailed)
    await tx.cartLine.delete({ where: { id: lineId } })
    await tx.removedLine.deleteMany({ where: { userId, NOT: { removedAt: recent() } } })
    const { merchItemId, variantId, quantity, priceAtAddCents } = line
    const data = { userId, merchItemId, variantId, quantity, priceAtAddCents }
    const removed = await tx.removedLine.create({ data })
    return removed.id
  }
  return inTransaction(remove)
}

export async function findRemoval(userId: number, id: string | null) {
  if (!id || !/^\d{1,9}$/.test(id)) return null
  const removed = await db.removedLine.findFirst({
    where: { id: Number(id), userId, removedAt: recent(), merchItem: onSale },
    select: { id: true, merchItem: { select: { title: true, translations: true } } },
  })
  return removed && { id: removed.id, title: wordsIn(removed.merchItem, currentLocale()).title }
}

/**
 * Puts a line back at its price, whatever is left in stock: as if it had stayed in the cart.
 * @throws NotFound when it is too late, Conflict when the item is no longer sold or the cart has its limit of it
 */
export function undoRemoval(userId: number, id: number): Promise<CartLine> {
  const undo = async (tx: Transaction) => {
    await lockCart(tx, userId)
    const removed = await tx.removedLine.findFirst({
      where: { id, userId, removedAt: recent() },
      include: { merchItem: { include: withVariants } },
    })
    if (!removed) throw new NotFound(t('This can no longer be undone.'))
    const item = toMerchItem(removed.merchItem, currentLocale())
    if (removed.merchItem.deletedAt || removed.merchItem.isDraft)
      throw new Conflict(t('{title} is no longer sold.', { title: item.title }))
    await tx.removedLine.delete({ where: { id } })
    const variant = { ...variantOf(item, removed.variantId ?? undefined), stock: null }
    return addLine(tx, userId, { item, variant }, removed)
  }
  return inTransaction(undo)
}

export async function deleteOldRemovals(now = new Date()): Promise<void> {
  const forget = (before: Date) =>
    deleteInBatches((limit) => db.removedLine.deleteMany({ where: { removedAt: { lt: before } }, limit }))
  await purgeOlderThan('removed lines', undoMs, forget, now)
}
