import { inTransaction, type Transaction } from '../../platform/database/db.server'
import { NotFound } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { chosenVariantOf, findMerchItemById } from '../items/merch.server'
import { checkedPriceCents } from '../items/pricing'
import { lockCart } from './cart.server'

/**
 * Changes the price of a line whose price shoppers choose. If another line has the same variant and price,
 * the two are merged.
 * @param cents empty for the suggested price
 * @throws NotFound when the cart has no such line, Invalid below the minimum price
 */
export async function changeLinePrice(userId: number, lineId: number, cents?: number): Promise<void> {
  const change = async (tx: Transaction) => {
    await lockCart(tx, userId)
    const line = await tx.cartLine.findFirst({ where: { id: lineId, userId } })
    if (!line) throw new NotFound(t('This is no longer in your cart.'))
    const item = await findMerchItemById(line.merchItemId, tx)
    const { id: variantId, ...pricing } = chosenVariantOf(item, line.variantId ?? undefined)
    const priceAtAddCents = checkedPriceCents(pricing, cents)
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
