import { isSharedReader } from '../accounts/shared-reader.server'
import { markNumber, markWords } from '../platform/marks.server'
import { rememberedBy } from '../platform/remembered-by.server'
import { itemsText } from './cart'
import { cartQuantity } from './cart.server'

const marked = markNumber('cartQuantity')
markWords('cartItems', itemsText(marked))

/** What the header says is in the cart; on a page that all readers share, a mark. */
export const shownCartQuantity = async (userId: number) =>
  isSharedReader(userId) ? marked : rememberedQuantity(userId)

const quantities = rememberedBy('cart', cartQuantity)
const rememberedQuantity = async (userId: number) => (await quantities(userId)) ?? 0

/** Fills those marks. */
export async function cartValues(userId: number) {
  const quantity = await rememberedQuantity(userId)
  return { cartQuantity: quantity, cartItems: itemsText(quantity) }
}
