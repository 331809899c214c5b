import { z } from 'zod'
import { t } from '../../platform/i18n/i18n'
import { amountExample, parseMoney } from '../../platform/ui/money'

const notAnAmount = () => t('Enter an amount in {amountExample}.', { amountExample: amountExample(1250) })

/** A buyer's own price as a form sends it, in cents; undefined if it is empty. */
export const OwnPriceField = z
  .string()
  .trim()
  .transform((typed, context) => (typed === '' ? undefined : centsIn(typed, context)))
  .optional()

/** A buyer's own price in JSON: a number, or a text such as "12.50". */
export const OwnPrice = z
  .union([z.number(), z.string().trim()], { error: notAnAmount })
  .transform((amount, context) => centsIn(String(amount), context))
  .nullish()

function centsIn(typed: string, context: z.core.$RefinementCtx): number | undefined {
  const cents = parseMoney(typed)
  if (cents === undefined) context.addIssue(notAnAmount())
  return cents
}
