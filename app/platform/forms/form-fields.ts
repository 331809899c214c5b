import { z } from 'zod'
import { msg } from '../i18n/i18n'
import { instantOf } from '../site-zone'

/** The value of a check box; browsers leave it out of a form unless it is checked. */
export const Checkbox = z
  .literal('on')
  .optional()
  .transform((typed) => typed === 'on')

const dayMessage = msg('Enter a date, such as 2026-12-24.')

/** A day in the years 1 to 9998, which both databases can store in any time zone. */
export const dayField = (message: string = dayMessage) =>
  z.iso.date(message).refine((day) => day >= '0001' && day < '9999', message)

/** A time in the years 1 to 9998; in UTC unless it may name a zone. */
export const timeField = (options: { offset?: boolean } = {}) =>
  z.iso.datetime(options).refine((time) => !isOutsideStorableYears(new Date(time)), dayMessage)

/** Tells whether a time is before the year 1 or after 9998. */
export const isOutsideStorableYears = (time: Date) =>
  time.getUTCFullYear() < 1 || time.getUTCFullYear() > 9998

/** The key of forms for new records, in a hidden field (`content/IdempotencyKey.tsx`). */
export const OptionalIdempotencyKey = z.string().max(200).optional()

/** The day of `ui/DateTimeFields.tsx`. */
export const OptionalDay = z.union([z.literal(''), dayField()]).default('')
export const OptionalTime = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, msg('Enter a time, such as 18:30.'))
  .default('')

/** Returns the time of a day and time in the site's time zone: midnight without a time, undefined without a day. */
export const optionalInstantOf = (date: string, time: string): Date | undefined =>
  date ? instantOf({ date, time: time || '00:00' }) : undefined

/** Parses a typed whole number; null for an empty field. */
export const optionalWholeNumber = (message: string) =>
  z
    .string()
    .trim()
    .default('')
    .refine((typed) => /^\d{0,9}$/.test(typed), message)
    .transform((typed) => (typed === '' ? null : Number(typed)))

/** The digests of the sums that a page showed, separated by spaces; its form sends them back. */
export const DisplayedSumDigests = z.string().max(8000).optional()
