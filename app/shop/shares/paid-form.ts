import { z } from 'zod'
import { dayField } from '../../platform/forms/form-fields'
import { msg } from '../../platform/i18n/i18n'

/** That a statement was paid: what the page said is owed, and when it went out. */
export const PaidForm = z.object({
  cents: z.coerce.number().int(),
  paidOn: dayField(),
  note: z.string().trim().max(200, msg('Use at most 200 characters.')).default(''),
})
