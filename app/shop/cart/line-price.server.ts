import { inTransaction, type Transaction } from '../../platform/database/db.server'
import { NotFound } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { merchItemById, variantOf } from '../items/merch.server'
import { agreedCents } from '../items/pricing'
import { lockCart } from './cart.server'

/**
 * Changes the price that a shopper chose for a line. A line of the same variant at that price takes its units.
 * @param cents empty for the suggested price
 * @throws NotFound when the cart has no such line, Invalid below the least price
 */
export async function changePrice(userId: number, lineId: number, cents?: number): Promise<void> {
  const change = async (tx: Transaction) => {
    await lockCart(tx, userId)
    const line = await tx.cartLine.findFirst({ where: { id: lineId, userId } })
    if (!line) throw new NotFound(t('This is no longer in your cart.'))
    const item = await merchItemById(line.merchItemId, tx)
    const { id: variantId, ...pricing } = variantOf(item, line.variantId ?? undefined)
    const priceAtAddCents = agreedCents(pricing, cents)
    if (priceAtAddCents === line.priceAtAddCents) return
    const twin = await tx.cartLine.findFirst({ where: { userId, variantId, priceAtAddCents } })
    if (!twin) {
      await tx.cartLine.update({ where: { id: lineId }, data: { priceAtAddCents } })
      return
    }
    await tx.cartLine.delete({ where: { id: lineId } })
    const quantity = twin.quantity + line.quantity
    await tx.cartLine.update({ where: { id: twin.id }, data: { quantity } })
  }
  await inTransaction(change)
}
