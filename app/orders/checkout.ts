import { z } from 'zod'
import { Unavailable } from '../platform/errors'

const clientLine = z.object({
  id: z.int().positive(),
  quantity: z.int().positive().max(999_999),
  priceAtAdd: z.number().nonnegative().optional(),
})

/** The cart as the client shows it: compared with the real one, never used for prices. */
export const CheckoutRequest = z.object({ cartItems: z.array(clientLine).max(1000).optional() })
export type ClientCart = NonNullable<z.infer<typeof CheckoutRequest>['cartItems']>

export class CheckoutFailed extends Unavailable {
  constructor(message = 'Checkout could not start. Your cart has not changed. Please try again.') {
    super(message)
  }
}
