import { isSharedReader } from '../accounts/shared-reader.server'
import { rememberedBy } from '../platform/changes/remembered-by.server'
import { markNumber, markWords } from '../platform/marks.server'
import { whenThere } from '../platform/process/soon.server'
import { itemsText } from './cart'
import { cartQuantity } from './cart.server'

const marked = markNumber('cartQuantity')
markWords('cartItems', itemsText(marked))

/** What the header says is in the cart; on a page that all readers share, a mark. */
export const shownCartQuantity = async (userId: number) =>
  isSharedReader(userId) ? marked : rememberedQuantity(userId)

const quantities = rememberedBy('cart', cartQuantity)
const rememberedQuantity = (userId: number) => whenThere(quantities(userId), (quantity) => quantity ?? 0)

/** Fills those marks. */
export const cartValues = (userId: number) =>
  whenThere(rememberedQuantity(userId), (quantity) => ({
    cartQuantity: quantity,
    cartItems: itemsText(quantity),
  }))
