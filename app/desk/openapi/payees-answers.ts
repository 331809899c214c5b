import { z } from 'zod'
import { entryKinds } from '../../shop/shares/entries'

const id = z.int().positive()
const text = z.string()
const amount = z.number()

const summary = {
  period: text.describe('A quarter, as 2026-Q4, or a year'),
  state: z
    .enum(['open', 'due', 'carried', 'paid'])
    .describe('due waits to be paid, carried is less than the least sum, open still runs'),
  earned: amount,
  owed: amount.describe('At its end'),
}

const terms = {
  words: text,
  percent: z.number().nullable(),
  unit: amount.nullable().describe('For each that is sold'),
  afterFees: z.boolean(),
  afterPostage: z.boolean(),
  from: z.iso.datetime(),
}

export const payeesAnswers = {
  Payee: z.object({
    id,
    name: text,
    email: text,
    minPayout: amount,
    version: z.int(),
    link: text.nullable().describe('Opens the own statements to whoever has it, below the site'),
    shares: z.array(z.object({ id, title: text, variant: text.nullable(), ...terms })),
    statements: z.array(z.object(summary)),
  }),
  Shares: z.array(z.object({ id, payeeId: id, name: text, variant: text.nullable(), ...terms })),
  Payees: z.array(z.object({ id, name: text, email: text, shares: z.int(), owed: amount })),
  Statement: z.object({
    ...summary,
    currency: text,
    opening: amount.describe('Carried over from before'),
    lines: z.array(
      z.object({
        title: text,
        release: text.nullable(),
        kind: z.enum(entryKinds),
        quantity: z.int(),
        gross: amount,
        fee: amount,
        share: amount,
      }),
    ),
    payouts: z.array(z.object({ quarter: text, amount, paidOn: z.iso.date(), note: text })),
  }),
} as const
