import { z } from 'zod'
import { t } from '../../platform/i18n/i18n'
import { OwnPrice } from '../items/own-price'
import { maxCartQuantity } from './cart'

const idOf = (invalidId: string) =>
  z
    .union(
      [
        z.int(),
        z
          .string()
          .regex(/^\d{1,9}$/)
          .transform(Number),
      ],
      invalidId,
    )
    .pipe(z.int().positive(invalidId).max(999_999_999, invalidId))
const invalidQuantity = {
  error: () => t('Quantity must be a whole number from 1 to {max}.', { max: maxCartQuantity }),
}

export const CartQuantity = z
  .string()
  .trim()
  .regex(/^\d{1,9}$/, invalidQuantity)
  .transform(Number)
  .refine((quantity) => quantity >= 1 && quantity <= maxCartQuantity, invalidQuantity)

export const AddToCartRequest = z.object({
  merchId: idOf('merchId must be the id of an item.'),
  /** The variant's id; optional for an item without options. */
  variantId: idOf('variantId must be the id of a variant of the item.').nullish(),
  quantity: z.int(invalidQuantity).min(1, invalidQuantity).max(maxCartQuantity, invalidQuantity).default(1),
  price: OwnPrice,
})
