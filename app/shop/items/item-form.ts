import { z } from 'zod'
import { DisplayedSumDigests } from '../../platform/forms/form-fields'
import { Email } from '../../platform/text/email'
import { PaymentWayField } from '../ways-to-pay/pay-by'
import { OwnPriceField } from './own-price'

export const ItemForm = z.object({
  intent: z.enum(['wish', 'buy']).optional(),
  option1: z.string().optional(),
  option2: z.string().optional(),
  email: z.string().default(''),
  destination: z.string().max(40).default(''),
  key: z.string().default(''),
  price: OwnPriceField,
  payBy: PaymentWayField,
  giftCard: z.string().max(100).default(''),
  seen: DisplayedSumDigests,
})

export const StockMailForm = z.object({ email: Email })
