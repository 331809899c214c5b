import { z } from 'zod'
import { emptyFieldErrors, Invalid } from '../../platform/errors/errors'
import { requiredText } from '../../platform/forms/required-text'
import { msg, t } from '../../platform/i18n/i18n'
import { amountExample, parseMoney } from '../../platform/ui/money'
import { openedVersionFields } from '../../site/content/opened-version'
import { countryCodes } from './countries'
import { maxShippingRateCents, type ShippingClass, type ShippingRate } from './shipping'

/** The fields of a zone's form, except those named by a class or a country. */
export const ZoneForm = z.looseObject({
  intent: z.enum(['save', 'delete']),
  name: z.string().default(''),
  freeFrom: z.string().trim().default(''),
  isRest: z.literal('on').optional(),
  ...openedVersionFields,
})
type ZoneForm = z.output<typeof ZoneForm>

export interface ZoneFields {
  name: string
  freeFromCents: number | null
  isRest: boolean
  countries: string[]
  rates: ShippingRate[]
}

const Name = requiredText(msg('Name'), 60)

/** @throws Invalid with the errors by field */
export function zoneFromForm(form: ZoneForm, classes: readonly ShippingClass[]): ZoneFields {
  const errors = emptyFieldErrors()
  const name = Name.safeParse(form.name)
  if (!name.success) errors.name = name.error.issues.map(({ message }) => message)
  const moneyIn = (field: string): number | null => {
    const typed = String(form[field] ?? '').trim()
    if (!typed) return null
    const cents = parseMoney(typed)
    if (cents === undefined)
      errors[field] = [t('Enter {amountExample}.', { amountExample: amountExample(450) })]
    else if (cents > maxOf(field)) errors[field] = [t('This amount is too high.')]
    return cents ?? null
  }
  const freeFromCents = moneyIn('freeFrom')
  const rates = classes.flatMap(({ id: classId }) => {
    const [first, further] = [`first-${classId}`, `further-${classId}`]
    const [firstCents, furtherCents] = [moneyIn(first), moneyIn(further)]
    if (firstCents !== null && furtherCents !== null) return { classId, firstCents, furtherCents }
    const missing = firstCents === null ? first : further
    const isHalf = firstCents !== null || furtherCents !== null
    if (isHalf) errors[missing] ??= [t('Enter both rates, or leave both empty.')]
    return []
  })
  const countries = countryCodes.filter((code) => form[`country-${code}`] === 'on')
  const isRest = form.isRest === 'on'
  if (countries.length === 0 && !isRest) errors.countries = [t('Choose at least one country.')]
  if (rates.length === 0 && Object.keys(errors).length === 0)
    errors.rates = [t('Enter the rates of at least one class.')]
  const [first] = Object.values(errors)
  if (first || !name.success) throw new Invalid(first?.[0] ?? t('Name is required.'), errors)
  return { name: name.data, freeFromCents, isRest, countries, rates }
}

const maxOf = (field: string) => (field === 'freeFrom' ? 99_999_999 : maxShippingRateCents)
