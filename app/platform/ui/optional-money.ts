import { z } from 'zod'
import { msg, t } from '../i18n/i18n'
import { amountExample, parseMoney } from './money'

const maxCents = 99_999_999

/** A field for an amount, parsed to whole cents; null for an empty field. */
export const OptionalMoney = z
  .string()
  .trim()
  .default('')
  .transform((typed) => (typed === '' ? null : parseMoney(typed)))
  .pipe(
    z
      .int({ error: () => t('Enter {amountExample}.', { amountExample: amountExample(450) }) })
      .max(maxCents, msg('This amount is too high.'))
      .nullable(),
  )
