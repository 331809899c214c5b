import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { amountFromCents } from '../../platform/ui/money'
import type { BundlePart } from '../items/bundle'
import type { Pricing } from '../items/pricing'

export interface CartLine {
  id: number
  merchItemId: number
  variantId: number
  title: string
  titleLanguage?: string
  /** The chosen options, such as M and Black. */
  values: string[]
  image: string
  quantity: number
  /** The price when the item was added; later price changes do not affect it. */
  priceAtAddCents: number
  /** The available stock; null is unlimited. */
  stock: number | null
  /** The day from which a pre-order ships, as 2026-12-24. */
  shipsFrom: string | null
  /** Set for downloads: nothing is shipped. */
  isDigital: boolean
  parts: BundlePart[]
  /** The variant's current price; null if the variant was deleted. */
  pricing: Pricing | null
}

export interface Cart {
  lines: CartLine[]
  totalCents: number
}

/** The limit for one variant of an item, over all its lines. */
export const maxCartQuantity = 99

export const addedMessageKey = (merchItemId: number, variantId?: number) =>
  ['added', merchItemId, variantId].filter((part) => part !== undefined).join('-')

export function cartTotalCents(lines: readonly Pick<CartLine, 'quantity' | 'priceAtAddCents'>[]): number {
  return lines.reduce((sum, { quantity, priceAtAddCents }) => sum + quantity * priceAtAddCents, 0)
}

/** Returns a line as the JSON API has it: the price as a number, and the chosen options if the item has any. */
export function toCartLineJson({
  id,
  quantity,
  priceAtAddCents,
  merchItemId,
  title,
  image,
  ...line
}: CartLine) {
  const { variantId, values } = line
  const Merch = { id: merchItemId, title, image }
  const chosen = values.length > 0 ? { variantId, values } : {}
  return { id, quantity, priceAtAdd: amountFromCents(priceAtAddCents), ...chosen, Merch }
}

export const addedToCartMessage = (title: string) => t('{title} has been added to your cart.', { title })

/** Returns the words of the link to the cart, with the number of items in it. */
export const viewCartText = (quantity = 0) => t('View cart ({quantity})', { quantity })

/** The cart's address that forgets the item that a logged-out visitor wanted to add. */
export const dropPendingItemAddress = `${href('/cart')}?leave`

export const cartFetchFailed = msg('Failed to fetch cart items.')
export const cartAddFailed = msg('Failed to add item to cart.')
export const cartRemoveFailed = msg('Failed to remove item from cart.')
