import { z } from 'zod'
import { OptionalDay, optionalWholeNumber } from '../../platform/forms/form-fields'
import { msg, t } from '../../platform/i18n/i18n'
import { endOfDay, lastDayBefore, localTimeOf, startOfDay } from '../../platform/site-zone'
import { OptionalMoney } from '../../platform/ui/optional-money'
import { openedVersionFields } from '../../site/content/opened-version'
import { maxDiscountCodeLength, normalizeDiscountCode } from './discounts'

const Day = z.string().trim().optional().pipe(OptionalDay)

export const DiscountForm = z
  .object({
    intent: z.literal('save'),
    code: z
      .string({ error: msg('Code is required.') })
      .transform(normalizeDiscountCode)
      .pipe(
        z
          .string()
          .min(1, msg('Code is required.'))
          .max(maxDiscountCodeLength, {
            error: () => t('Use at most {count} characters.', { count: maxDiscountCodeLength }),
          })
          .regex(/^[A-Z0-9][A-Z0-9_-]*$/, msg('Use letters, digits, hyphens and underscores.')),
      ),
    percent: optionalWholeNumber(msg('Enter a whole number, from 1 to 100.')),
    amount: OptionalMoney,
    from: Day,
    until: Day,
    maxUses: optionalWholeNumber(msg('Enter a whole number, or leave it empty for no limit.')),
    oncePerCustomer: z.literal('on').optional(),
    minGoods: OptionalMoney,
    ...openedVersionFields,
  })
  .superRefine(({ percent, amount, maxUses, from, until }, { addIssue }) => {
    const at = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message })
    if ((percent === null) === (amount === null)) at('percent', t('Enter either a percentage or an amount.'))
    else if (percent !== null && (percent < 1 || percent > 100))
      at('percent', t('Enter a whole number, from 1 to 100.'))
    else if (amount === 0) at('amount', t('Enter an amount above 0.'))
    if (maxUses === 0) at('maxUses', t('Enter at least 1, or leave it empty for no limit.'))
    if (from && until && until < from) at('until', t('The last day is before the first day.'))
  })

/** Returns the columns for a form. Its days are whole days in the site's time zone. */
export function discountTermsFrom(form: z.output<typeof DiscountForm>) {
  return {
    code: form.code,
    percent: form.percent,
    amountCents: form.amount,
    startsAt: form.from ? startOfDay(form.from) : null,
    endsAt: form.until ? endOfDay(form.until) : null,
    maxUses: form.maxUses,
    oncePerCustomer: form.oncePerCustomer === 'on',
    minGoodsCents: form.minGoods ?? 0,
  }
}

export const validDaysOfDiscount = ({
  startsAt,
  endsAt,
}: {
  startsAt: Date | null
  endsAt: Date | null
}) => ({
  from: startsAt ? localTimeOf(startsAt).date : '',
  until: endsAt ? lastDayBefore(endsAt) : '',
})
