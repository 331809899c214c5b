import { z } from 'zod'
import { Checkbox, optionalWholeNumber } from '../../platform/forms/form-fields'
import { requiredText } from '../../platform/forms/required-text'
import { msg, t } from '../../platform/i18n/i18n'
import { amountExample } from '../../platform/ui/money'
import { OptionalMoney } from '../../platform/ui/optional-money'
import { minChargeCents } from '../min-charge'
import { billings, planDeliveries } from './plans'
import { planReadingScopes } from './reading-access'

const whole = msg('Enter a whole number.')

export const PlanFields = z
  .object({
    name: requiredText(msg('Name'), 100),
    description: z.string().trim().max(5000, msg('Description is too long.')).default(''),
    billing: z.enum(billings, msg('Choose how it is paid.')),
    price: OptionalMoney,
    minimum: OptionalMoney,
    issueCount: optionalWholeNumber(whole),
    reading: z.enum(planReadingScopes, msg('Choose what members read.')).default('everything'),
    delivery: z.enum(planDeliveries, msg('Choose how issues are sent.')).default(''),
    discountPercent: optionalWholeNumber(whole).transform((percent) => percent ?? 0),
    freeShipping: Checkbox,
    isNumbered: Checkbox,
    placeLimit: optionalWholeNumber(whole),
    isClosed: Checkbox,
  })
  .superRefine((plan, { addIssue }) => {
    const at = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message })
    const minPriceCents = minChargeCents()
    const { price, minimum, billing, issueCount, discountPercent, placeLimit } = plan
    if (price === null || price < minPriceCents)
      at(
        'price',
        t('Enter {amountExample}, and at least {amountExample2}.', {
          amountExample: amountExample(500),
          amountExample2: amountExample(minPriceCents),
        }),
      )
    if (minimum !== null && (minimum < minPriceCents || minimum > (price ?? 0)))
      at('minimum', t('The minimum must be at most the price. Leave it empty for a fixed price.'))
    if (billing === 'issues' && (issueCount === null || issueCount < 1 || issueCount > 100))
      at('issueCount', t('Enter how many issues, from 1 to 100.'))
    if (discountPercent > 100) at('discountPercent', t('Enter a whole number, from 0 to 100.'))
    if (placeLimit === 0) at('placeLimit', t('Enter at least 1, or leave it empty for no limit.'))
  })
  .transform(({ price, minimum, issueCount, ...plan }) => ({
    ...plan,
    priceCents: price ?? 0,
    minimumCents: minimum,
    issueCount: plan.billing === 'issues' ? issueCount : null,
  }))
export type PlanFields = z.output<typeof PlanFields>
