import { z } from 'zod'
import { msg } from '../platform/i18n/i18n'
import { amountOf, centsOf } from './money'

const notAnAmount = msg('Enter an amount as a number, such as 12.5.')

/** An amount as the JSON API takes it, as whole cents: more than nothing, of the currency's decimals. */
export const Amount = z
  .number(notAnAmount)
  .positive(notAnAmount)
  .max(999_999, notAnAmount)
  .refine((amount) => amountOf(centsOf(amount)) === amount, notAnAmount)
  .transform((amount) => centsOf(amount))
