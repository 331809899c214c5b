import { z } from 'zod'
import { Unavailable } from '../platform/errors'

const asSeen = z.object({
  id: z.int().positive(),
  quantity: z.int().positive().max(999_999),
  priceAtAdd: z.number().nonnegative().optional(),
})

/** What a client believes to be in the cart: compared with it, never priced by it. */
export const CheckoutRequest = z.object({ cartItems: z.array(asSeen).max(1000).optional() })
export type CartAsSeen = NonNullable<z.infer<typeof CheckoutRequest>['cartItems']>

/** Checkout cannot start or end just now, through no fault of the shopper's. */
export class CheckoutFailed extends Unavailable {
  constructor(message = 'Checkout cannot start just now. Your cart is as it was; please try again.') {
    super(message)
  }
}
