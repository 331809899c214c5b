import { z } from 'zod'
import { msg } from '../platform/i18n/i18n'

/** That a statement was paid: what the page said is owed, and when it went out. */
export const PaidForm = z.object({
  cents: z.coerce.number().int(),
  paidOn: z.iso.date(msg('Enter a day, such as 2026-12-24.')),
  note: z.string().trim().max(200, msg('Use at most 200 characters.')).default(''),
})
