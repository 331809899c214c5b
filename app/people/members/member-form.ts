import { z } from 'zod'
import { OptionalDay, OptionalIdempotencyKey, optionalWholeNumber } from '../../platform/forms/form-fields'
import { requiredText } from '../../platform/forms/required-text'
import { msg, t } from '../../platform/i18n/i18n'
import { Id } from '../../platform/id'
import { endOfDay, startOfDay } from '../../platform/site-zone'
import { amountExample } from '../../platform/ui/money'
import { OptionalMoney } from '../../platform/ui/optional-money'
import { isCountry } from '../../shop/shipping/countries'
import { openedVersionFields } from '../../site/content/opened-version'
import { dayOfTime, lastDayIn } from './member-days'
import { type Member, manualOrigins } from './members'

const words = (most: number) =>
  z
    .string()
    .trim()
    .max(most, { error: () => t('Use at most {most} characters.', { most }) })
    .default('')
const Day = z.string().trim().optional().pipe(OptionalDay)
const whole = optionalWholeNumber(msg('Enter a whole number.'))
const maxIssues = 1000
const Issues = whole.refine((count) => (count ?? 0) <= maxIssues, {
  error: () => t('Enter at most {count}.', { count: maxIssues }),
})

export const addressFields = {
  shippingName: words(200),
  /** The address; browsers send its line breaks as CRLF. */
  shippingAddress: words(1000).transform((text) => text.replaceAll('\r\n', '\n')),
  shippingCountry: z
    .string()
    .default('')
    .refine((code) => code === '' || isCountry(code), msg('Choose a country.')),
}

const termsFields = {
  planId: Id,
  from: Day,
  until: Day,
  issues: Issues,
  ...addressFields,
}

interface Days {
  from: string
  until: string
}

const isInOrder = ({ from, until }: Days) => !from || !until || from <= until
const wrongOrder = { path: ['until'], error: msg('The last day is before the first day.') }

export const NewMemberForm = z
  .object({
    idempotencyKey: OptionalIdempotencyKey,
    who: requiredText(msg('Username or email'), 254),
    origin: z.enum(manualOrigins, msg('Choose how they became a member.')),
    paid: OptionalMoney,
    ...termsFields,
  })
  .refine(isInOrder, wrongOrder)

export const ChangeMemberFields = z
  .object({ intent: z.literal('change'), ...termsFields, ...openedVersionFields })
  .refine(isInOrder, wrongOrder)

export const MemberPaymentFields = z.object({
  intent: z.literal('pay'),
  idempotencyKey: OptionalIdempotencyKey,
  paid: OptionalMoney.refine((cents) => cents !== null && cents > 0, {
    error: () => t('Enter {amountExample}.', { amountExample: amountExample(500) }),
  }),
  until: Day,
  issues: Issues,
})

export const paymentFromForm = ({ paid, until, issues }: z.output<typeof MemberPaymentFields>) => ({
  amountCents: paid ?? 0,
  paidUntil: until === '' ? null : endOfDay(until),
  issues: issues ?? 0,
})

/** Returns the times for a form's days. An unchanged day keeps its time; a missing first day is today. */
export function membershipTimesFrom(
  { from, until }: Days,
  { startedAt, paidUntil }: Pick<Member, 'startedAt' | 'paidUntil'> = { startedAt: null, paidUntil: null },
  now = new Date(),
) {
  const today = dayOfTime(now.toISOString())
  const start = from === '' || from === today ? now : startOfDay(from)
  const end = until === '' ? null : endOfDay(until)
  return {
    startedAt: startedAt && dayOfTime(startedAt) === from ? new Date(startedAt) : start,
    paidUntil: paidUntil && lastDayIn(paidUntil) === until ? new Date(paidUntil) : end,
  }
}
