import { z } from 'zod'
import { SentId } from '../../../platform/http/sent-json'
import { msg } from '../../../platform/i18n/i18n'
import { AmountFromZero } from '../../../platform/ui/amount'
import { paymentWayNames } from '../../ways-to-pay/ways'

const clientLine = z.object({
  id: SentId,
  quantity: z.int().positive().max(999_999),
  priceAtAdd: AmountFromZero.optional(),
})

export const CheckoutRequest = z.object({
  /** The cart as the client displays it: compared with the real one, and never used for prices. */
  cartItems: z.array(clientLine).max(1000).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, msg('country must be two capital letters, such as DE.'))
    .describe('Where to send it, as ISO 3166-1 alpha-2; without it, what was chosen in the cart')
    .optional(),
  tip: AmountFromZero.describe(
    'Given beside the goods, where the shop takes tips; 0 for none, without it as chosen in the cart',
  ).optional(),
  payBy: z
    .enum(['stripe', ...paymentWayNames])
    .describe('How it is paid: stripe, or a way that the shop offers')
    .default('stripe'),
  discountCode: z.string().max(100).describe('Without it, the one that was entered in the cart').optional(),
})
export type ClientCart = NonNullable<z.infer<typeof CheckoutRequest>['cartItems']>
