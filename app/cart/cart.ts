import type { BundlePart } from '../shop/bundle'
import { amountOf } from '../ui/money'

export interface CartLine {
  id: number
  merchItemId: number
  variantId: number
  title: string
  /** Of the item's options, such as M and Black. */
  values: string[]
  image: string
  quantity: number
  /** Later price changes do not alter it. */
  priceAtAddCents: number
  /** Left in the shop; null is unlimited. */
  stock: number | null
  /** Pre-ordered: the day from which it is sent, as 2026-12-24. */
  shipsFrom: string | null
  /** Nothing of it is sent. */
  isDigital: boolean
  /** Of a bundle, what it is made of. */
  parts: BundlePart[]
}

export interface Cart {
  lines: CartLine[]
  totalCents: number
}

/** Of one variant of an item, over all its lines. */
export const maxQuantity = 99

/** What the page of an item is told of it, once. */
export const addedDone = (merchItemId: number) => `added-${merchItemId}`

/** How many pieces, in words. */
export const itemsText = (quantity: number) => `${quantity} ${quantity === 1 ? 'item' : 'items'}`

export function totalCents(lines: readonly Pick<CartLine, 'quantity' | 'priceAtAddCents'>[]): number {
  return lines.reduce((sum, { quantity, priceAtAddCents }) => sum + quantity * priceAtAddCents, 0)
}

/** The JSON API's form of a line: the price as a number; of an item with options, what was chosen of them. */
export function cartLineJson({
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
  return { id, quantity, priceAtAdd: amountOf(priceAtAddCents), ...chosen, Merch }
}

export const addedMessage = (title: string) => `${title} has been added to your cart.`

export const fetchFailed = 'Failed to fetch cart items.'
export const addFailed = 'Failed to add item to cart.'
export const removeFailed = 'Failed to remove item from cart.'
