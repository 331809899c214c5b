import { z } from 'zod'
import { msg } from '../i18n/i18n'
import { amountOf, centsOf } from './money'

const notAnAmount = msg('Enter an amount as a number, such as 12.5.')

/** Turns amounts of the JSON API into whole cents; one with more decimals than the currency has is refused. */
const inCents = (amount: z.ZodNumber) =>
  amount
    .refine((number) => amountOf(centsOf(number)) === number, notAnAmount)
    .transform((number) => centsOf(number))

/** An amount as the JSON API takes it, as whole cents: more than nothing. */
export const Amount = inCents(z.number(notAnAmount).positive(notAnAmount).max(999_999, notAnAmount))

/** An amount that may be 0, as whole cents. */
export const AmountFromZero = inCents(
  z.number(notAnAmount).nonnegative(notAnAmount).max(99_999_999, notAnAmount),
)
