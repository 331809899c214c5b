import { z } from 'zod'
import { msg } from '../i18n/i18n'
import { instantOf } from '../site-zone'

/** A checkbox: browsers leave it out of a form unless it is on. */
export const Checkbox = z
  .literal('on')
  .optional()
  .transform((typed) => typed === 'on')

const dayMessage = msg('Enter a day, such as 2026-12-24.')

/** A day whose beginning and end, in any time zone, both databases can hold: of the years 1 to 9998. */
export const dayField = (message: string = dayMessage) =>
  z.iso.date(message).refine((day) => day >= '0001' && day < '9999', message)

/** A time in the years of `dayField`; it is in UTC unless it may name a zone. */
export const timeField = (options: { offset?: boolean } = {}) =>
  z.iso.datetime(options).refine((time) => !isOutOfYears(new Date(time)), dayMessage)

/** Tells whether a time is before the year 1 or after 9998. */
export const isOutOfYears = (time: Date) => time.getUTCFullYear() < 1 || time.getUTCFullYear() > 9998

/** The hidden field of `content/IdempotencyKey.tsx`, which a form of a new record has. */
export const OptionalFormKey = z.string().max(200).optional()

/** The fields of `ui/DateTimeFields.tsx`. */
export const OptionalDay = z.union([z.literal(''), dayField()]).default('')
export const OptionalTime = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, msg('Time must be an hour and minutes, like 18:30.'))
  .default('')

/**
 * Returns when a day and a time in the site's time zone are; undefined without a day, and midnight without a time.
 */
export const momentOf = (date: string, time: string): Date | undefined =>
  date ? instantOf({ date, time: time || '00:00' }) : undefined

/** Parses a typed whole number; null for an empty field. */
export const optionalWholeNumber = (message: string) =>
  z
    .string()
    .trim()
    .default('')
    .refine((typed) => /^\d{0,9}$/.test(typed), message)
    .transform((typed) => (typed === '' ? null : Number(typed)))

/** The digests of the sums that a page showed, with spaces between, as its form sends them back. */
export const ShownSum = z.string().max(8000).optional()
