import { z } from 'zod'
import { Checkbox, dayField } from '../../platform/forms/form-fields'
import { requiredText } from '../../platform/forms/required-text'
import { msg, t } from '../../platform/i18n/i18n'
import { localTimeOf } from '../../platform/site-zone'
import { amountExample, parseMoney } from '../../platform/ui/money'
import { separateTranslations, translationFields } from './item-translations'
import { minimumProblem, pricingColumns, pricingFields } from './pricing-form'
import { shippingAndTaxFields } from './shipping-and-tax-form'

const maxPriceCents = 100_000_000

/** A field for an amount, parsed to whole cents. */
export const PriceField = z
  .string({ error: msg('Price is required.') })
  .trim()
  .min(1, msg('Price is required.'))
  .transform(parseMoney)
  .pipe(
    z
      .int({ error: () => t('Enter a price in {amountExample}.', { amountExample: amountExample(1250) }) })
      .max(maxPriceCents, msg('Price is too high.')),
  )

export const StockField = z
  .string()
  .trim()
  .regex(/^\d{0,7}$/, msg('Enter a whole number, or leave it empty for unlimited stock.'))
  .transform((typed) => (typed ? Number(typed) : null))

/** A day in the future; null for none. */
const ShipsFrom = z
  .string()
  .trim()
  .transform((day) => day || null)
  .pipe(
    dayField()
      .refine((day) => day > localTimeOf(new Date()).date, msg('Enter a future date, or leave it empty.'))
      .nullable(),
  )

export const MerchFields = z
  .object({
    title: requiredText(msg('Title'), 300),
    description: z.string().trim().max(10_000, msg('Description is too long.')).default(''),
    price: PriceField,
    stock: StockField.optional(),
    previousStock: StockField.optional(),
    shipsFrom: ShipsFrom.optional(),
    /** The item's band; null for none. */
    bandId: z
      .string()
      .regex(/^([1-9]\d{0,8})?$/, msg('Band not found.'))
      .transform((id) => (id ? Number(id) : null))
      .optional(),
    isDraft: Checkbox,
    ...shippingAndTaxFields,
    ...pricingFields,
    ...translationFields,
  })
  .superRefine((item, { addIssue }) => {
    const message = minimumProblem(item)
    if (message) addIssue({ code: 'custom', path: ['minimumPrice'], message })
  })
  .transform(({ pricing, minimumPrice, moreIfYouCan, priceWords, ...item }) => {
    const columns = pricingColumns({ pricing, minimumPrice, moreIfYouCan, priceWords })
    const { own, sent } = separateTranslations(item)
    const translations = Object.keys(sent).length > 0 && { translations: sent }
    return { ...own, ...translations, ...(columns && { pricing: columns }) }
  })
export type MerchFields = z.output<typeof MerchFields>
