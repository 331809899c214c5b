import { z } from 'zod'

/** Something in a shopper's cart, at the price it had when it was put there. */
export interface CartLine {
  id: number
  merchItemId: number
  title: string
  image: string
  quantity: number
  priceAtAddCents: number
  /** StockLine left in the shop; null is unlimited. */
  stock: number | null
}

export interface Cart {
  lines: CartLine[]
  totalCents: number
}

/** The most pieces in one line. */
export const maxQuantity = 99

/** What a cart comes to: quantity times the price at adding, in whole cents. */
export function totalCents(lines: readonly Pick<CartLine, 'quantity' | 'priceAtAddCents'>[]): number {
  return lines.reduce((sum, { quantity, priceAtAddCents }) => sum + quantity * priceAtAddCents, 0)
}

/** The JSON API's form of a line: the price as a number of dollars. */
export function cartLineJson({ id, quantity, priceAtAddCents, merchItemId, title, image }: CartLine) {
  return { id, quantity, priceAtAdd: priceAtAddCents / 100, Merch: { id: merchItemId, title, image } }
}

const wholeId = z
  .union(
    [
      z.int(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ],
    'Name an item by its number.',
  )
  .pipe(z.int().positive('Name an item by its number.').max(999_999_999, 'Name an item by its number.'))
const pieces = `A quantity is a whole number from 1 to ${maxQuantity}.`

/** What is put into a cart: one piece unless it says more. */
export const Addition = z.object({
  merchId: wholeId,
  quantity: z.int(pieces).min(1, pieces).max(maxQuantity, pieces).default(1),
})

/** `{title} has been added to your cart.` */
export const addedText = (title: string) => `${title} has been added to your cart.`
