import { z } from 'zod'
import { dayField } from '../../platform/forms/form-fields'
import { requiredText } from '../../platform/forms/required-text'
import { msg, t } from '../../platform/i18n/i18n'
import { Id } from '../../platform/id'
import { openedVersionFields } from '../../site/content/opened-version'
import { isWebAddress } from '../band-form'

const text = (label: string, maxLength: number) =>
  z
    .string()
    .trim()
    .normalize('NFC')
    .max(maxLength, { error: () => t('{label} is too long.', { label: t(label) }) })
    .default('')

export const DateFields = z.object({
  day: z
    .string({ error: msg('Day is required.') })
    .trim()
    .min(1, msg('Day is required.'))
    .pipe(dayField()),
  time: z
    .string()
    .trim()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, msg('Enter a time, such as 20:30, or leave it empty.'))
    .default(''),
  venue: requiredText(msg('Venue'), 200),
  city: requiredText(msg('City'), 200),
  country: text(msg('Country'), 100),
  ticketsLink: text(msg('Tickets'), 2000).refine((typed) => typed === '' || isWebAddress(typed), {
    error: () => t('{label} must be a full address, like https://example.org.', { label: t('Tickets') }),
  }),
  note: text(msg('Note'), 500),
})
export type DateFields = z.output<typeof DateFields>

export const DatesForm = z.discriminatedUnion('intent', [
  DateFields.extend({
    intent: z.literal('save'),
    dateId: Id.optional(),
    ...openedVersionFields,
  }),
  z.object({ intent: z.enum(['cancel', 'uncancel', 'remove']), dateId: Id }),
])
