import { z } from 'zod'
import { consignmentDirections } from '../../shop/consignments/consignments'
import { consignmentMovementKinds } from '../../shop/shares/piece-counts'
import { amountInUnitsSchema, countSchema, idSchema, textSchema, timeSchema } from './common-fields'

const currency = textSchema.describe('ISO 4217, in small letters')

const GiftCard = z.object({
  id: idSchema,
  name: textSchema.describe('The end of its code'),
  note: textSchema,
  email: textSchema.nullable(),
  currency,
  amount: amountInUnitsSchema,
  balance: amountInUnitsSchema.describe('What is left'),
  createdAt: timeSchema,
  voidedAt: timeSchema.nullable(),
})
const WholeGiftCard = GiftCard.extend({
  code: textSchema,
  entries: z.array(
    z.object({
      id: idSchema,
      kind: z.enum(['issued', 'spent', 'returned', 'refunded', 'voided']),
      amount: z.number().describe('Negative where it was taken off'),
      orderId: idSchema.nullable(),
      actor: textSchema,
      at: timeSchema,
    }),
  ),
})

const CodeBatch = z.object({
  id: idSchema,
  title: textSchema.describe('Of the item, when they were made'),
  note: textSchema,
  createdAt: timeSchema,
  count: countSchema,
  used: countSchema,
})
const WholeCodeBatch = CodeBatch.extend({
  createdBy: textSchema,
  codes: z.array(
    z.object({
      id: idSchema,
      code: textSchema,
      orderId: idSchema.nullable().describe('The order of 0 that redeemed it'),
      redeemedAt: timeSchema.nullable(),
      withdrawnAt: timeSchema.nullable(),
    }),
  ),
})

const PriceList = z.object({
  id: idSchema,
  name: textSchema,
  code: textSchema,
  address: textSchema.describe('On this site; whoever has it sees the list and orders from it'),
  percent: z.number().describe('Off the retail price'),
  minimum: amountInUnitsSchema.describe('The least that an order comes to'),
  days: z.int().describe('To pay'),
  createdAt: timeSchema,
  endedAt: timeSchema.nullable(),
  version: z.int(),
})
const WholePriceList = PriceList.extend({
  items: z.array(
    z.object({
      variantId: idSchema,
      price: amountInUnitsSchema.nullable().describe('null is the retail price less the percentage'),
    }),
  ),
})

const Consignment = z.object({
  id: idSchema,
  direction: z.enum(consignmentDirections),
  place: textSchema.describe('The other shop, or the maker’s name of then'),
  payeeId: idSchema.nullable().describe('The maker'),
  merchId: idSchema,
  variantId: idSchema,
  title: textSchema,
  unit: amountInUnitsSchema.nullable().describe('What is paid for each that is sold'),
  percent: z.number().nullable().describe('What the maker gets, where there is no `unit`'),
  currency,
  createdAt: timeSchema,
  isDeletable: z.boolean().describe('Whether nothing was sold or lost'),
  delivered: countSchema,
  sold: countSchema,
  returned: countSchema,
  lost: countSchema,
  there: z.int().describe('What is left with whoever sells them'),
})
const WholeConsignment = Consignment.extend({
  moves: z.array(
    z.object({
      id: idSchema,
      kind: z.enum(consignmentMovementKinds),
      quantity: z.int().positive(),
      note: textSchema,
      actor: textSchema,
      at: timeSchema,
    }),
  ),
})

export const shopDeskAnswerSchemas = {
  WholeGiftCard,
  GiftCards: z.array(GiftCard),
  WholeGiftCards: z.array(WholeGiftCard),
  WholeCodeBatch,
  CodeBatches: z.array(CodeBatch),
  WholePriceList,
  PriceLists: z.array(PriceList.extend({ itemCount: countSchema, orderCount: countSchema })),
  WholeConsignment,
  Consignments: z.array(Consignment),
} as const
