import { z } from 'zod'
import { shareEntryKinds } from '../../shop/shares/entries'
import { idSchema, textSchema } from './common-fields'

const amount = z.number()

const summary = {
  period: textSchema.describe('A quarter, as 2026-Q4, or a year'),
  state: z
    .enum(['open', 'due', 'carried', 'paid'])
    .describe('due waits to be paid, carried is less than the least sum, open still runs'),
  earned: amount,
  owed: amount.describe('At its end'),
}

const terms = {
  words: textSchema,
  percent: z.number().nullable(),
  unit: amount.nullable().describe('For each that is sold'),
  afterFees: z.boolean(),
  afterPostage: z.boolean(),
  from: z.iso.datetime(),
}

export const payeesAnswerSchemas = {
  Payee: z.object({
    id: idSchema,
    name: textSchema,
    email: textSchema,
    minPayout: amount,
    version: z.int(),
    link: textSchema.nullable().describe('Opens the own statements to whoever has it, below the site'),
    shares: z.array(z.object({ id: idSchema, title: textSchema, variant: textSchema.nullable(), ...terms })),
    statements: z.array(z.object(summary)),
  }),
  Shares: z.array(
    z.object({ id: idSchema, payeeId: idSchema, name: textSchema, variant: textSchema.nullable(), ...terms }),
  ),
  Payees: z.array(
    z.object({ id: idSchema, name: textSchema, email: textSchema, shares: z.int(), owed: amount }),
  ),
  Statement: z.object({
    ...summary,
    currency: textSchema,
    opening: amount.describe('Carried over from before'),
    lines: z.array(
      z.object({
        title: textSchema,
        release: textSchema.nullable(),
        kind: z.enum(shareEntryKinds),
        quantity: z.int(),
        gross: amount,
        fee: amount,
        share: amount,
      }),
    ),
    payouts: z.array(z.object({ quarter: textSchema, amount, paidOn: z.iso.date(), note: textSchema })),
  }),
} as const
