import { z } from 'zod'

const asSeen = z.object({
  id: z.int().positive(),
  quantity: z.int().positive().max(999_999),
  priceAtAdd: z.number().nonnegative().optional(),
})

/** What a client believes to be in the cart: compared with it, never priced by it. */
export const CheckoutRequest = z.object({ cartItems: z.array(asSeen).max(1000).optional() })
export type CartAsSeen = NonNullable<z.infer<typeof CheckoutRequest>['cartItems']>

/** Checkout cannot start or end just now, through no fault of the shopper's. */
export class CheckoutFailed extends Error {
  constructor(message = 'Checkout cannot start just now. Your cart is as it was; please try again.') {
    super(message)
    this.name = 'CheckoutFailed'
  }
}

/** By shape, since the server and the Remix build are two bundles. */
export function isCheckoutFailed(error: unknown): error is CheckoutFailed {
  return error instanceof Error && error.name === 'CheckoutFailed'
}
