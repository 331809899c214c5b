import { z } from 'zod'
import { Checkbox, OptionalDay } from '../../platform/forms/form-fields'
import { requiredText } from '../../platform/forms/required-text'
import { msg, t } from '../../platform/i18n/i18n'
import { Id } from '../../platform/id'
import { OptionalEmail } from '../../platform/text/email'
import { OptionalMoney } from '../../platform/ui/optional-money'
import { hundredPercentInHundredths } from './split-by-shares'

const maxNameLength = 200

export const PayeeForm = z.object({
  name: requiredText(msg('Name'), maxNameLength),
  email: OptionalEmail.default(''),
  minPayout: OptionalMoney,
})

export interface PayeeFields {
  name: string
  email: string
  minPayoutCents: number
}

export const payeeFromForm = ({ name, email, minPayout }: z.output<typeof PayeeForm>): PayeeFields => ({
  name,
  email,
  minPayoutCents: minPayout ?? 0,
})

const wrongPercent = msg('Enter a percentage up to 100, for example 12.5.')

/** A field for a percentage, which parses "12.5" or "12,5" to hundredths of a percent; null for an empty field. */
export const OptionalPercent = z
  .string()
  .trim()
  .default('')
  .refine((typed) => /^(\d{1,3}([.,]\d{1,2})?)?$/.test(typed), wrongPercent)
  .transform((typed) => (typed === '' ? null : Math.round(Number(typed.replace(',', '.')) * 100)))
  .refine(
    (hundredths) => hundredths === null || (hundredths > 0 && hundredths <= hundredPercentInHundredths),
    wrongPercent,
  )

export const ShareForm = z
  .object({
    payee: Id,
    /** The variant; empty for the whole item. */
    variant: z.union([z.literal('').transform(() => null), Id]).default(null),
    percent: OptionalPercent,
    unit: OptionalMoney,
    afterFees: Checkbox,
    afterPostage: Checkbox,
    from: z.string().trim().optional().pipe(OptionalDay),
  })
  .superRefine(({ percent, unit }, { addIssue }) => {
    const at = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message })
    if ((percent === null) === (unit === null)) at('percent', t('Enter either a percentage or an amount.'))
    else if (unit === 0) at('unit', t('Enter an amount above 0.'))
  })
export type ShareFields = z.output<typeof ShareForm>
