import { z } from 'zod'
import { msg } from '../i18n/i18n'
import { amountFromCents, centsFromAmount } from './money'

const notAnAmount = msg('Enter an amount as a number, such as 12.5.')

/** Converts amounts of the JSON API to whole cents; an amount with more decimals than the currency is refused. */
const inCents = (amount: z.ZodNumber) =>
  amount
    .refine((number) => amountFromCents(centsFromAmount(number)) === number, notAnAmount)
    .transform((number) => centsFromAmount(number))

/** A positive amount of the JSON API, in whole cents. */
export const Amount = inCents(z.number(notAnAmount).positive(notAnAmount).max(999_999, notAnAmount))

/** An amount that may be 0, as whole cents. */
export const AmountFromZero = inCents(
  z.number(notAnAmount).nonnegative(notAnAmount).max(99_999_999, notAnAmount),
)
