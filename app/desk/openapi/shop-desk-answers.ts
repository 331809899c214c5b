import { z } from 'zod'
import { directions } from '../../shop/consignments/consignments'
import { moveKinds } from '../../shop/shares/piece-counts'

const id = z.int().positive()
const amount = z.number().nonnegative()
const text = z.string()
const time = z.iso.datetime()
const count = z.int().nonnegative()
const currency = text.describe('ISO 4217, in small letters')

const GiftCard = z.object({
  id,
  name: text.describe('The end of its code'),
  note: text,
  email: text.nullable(),
  currency,
  amount,
  balance: amount.describe('What is left'),
  createdAt: time,
  voidedAt: time.nullable(),
})
const WholeGiftCard = GiftCard.extend({
  code: text,
  entries: z.array(
    z.object({
      id,
      kind: z.enum(['issued', 'spent', 'returned', 'refunded', 'voided']),
      amount: z.number().describe('Negative where it was taken off'),
      orderId: id.nullable(),
      actor: text,
      at: time,
    }),
  ),
})

const CodeBatch = z.object({
  id,
  title: text.describe('Of the item, when they were made'),
  note: text,
  createdAt: time,
  count,
  used: count,
})
const WholeCodeBatch = CodeBatch.extend({
  createdBy: text,
  codes: z.array(
    z.object({
      id,
      code: text,
      orderId: id.nullable().describe('The order of 0 that redeemed it'),
      redeemedAt: time.nullable(),
      withdrawnAt: time.nullable(),
    }),
  ),
})

const PriceList = z.object({
  id,
  name: text,
  code: text,
  address: text.describe('On this site; whoever has it sees the list and orders from it'),
  percent: z.number().describe('Off the retail price'),
  minimum: amount.describe('The least that an order comes to'),
  days: z.int().describe('To pay'),
  createdAt: time,
  endedAt: time.nullable(),
  version: z.int(),
})
const WholePriceList = PriceList.extend({
  items: z.array(
    z.object({
      variantId: id,
      price: amount.nullable().describe('null is the retail price less the percentage'),
    }),
  ),
})

const Consignment = z.object({
  id,
  direction: z.enum(directions),
  place: text.describe('The other shop, or the maker’s name of then'),
  payeeId: id.nullable().describe('The maker'),
  merchId: id,
  variantId: id,
  title: text,
  unit: amount.nullable().describe('What is paid for each that is sold'),
  percent: z.number().nullable().describe('What the maker gets, where there is no `unit`'),
  currency,
  createdAt: time,
  isDeletable: z.boolean().describe('Whether nothing was sold or lost'),
  delivered: count,
  sold: count,
  returned: count,
  lost: count,
  there: z.int().describe('What is left with whoever sells them'),
})
const WholeConsignment = Consignment.extend({
  moves: z.array(
    z.object({
      id,
      kind: z.enum(moveKinds),
      quantity: z.int().positive(),
      note: text,
      actor: text,
      at: time,
    }),
  ),
})

export const shopDeskAnswers = {
  WholeGiftCard,
  GiftCards: z.array(GiftCard),
  WholeGiftCards: z.array(WholeGiftCard),
  WholeCodeBatch,
  CodeBatches: z.array(CodeBatch),
  WholePriceList,
  PriceLists: z.array(PriceList.extend({ itemCount: count, orderCount: count })),
  WholeConsignment,
  Consignments: z.array(Consignment),
} as const
