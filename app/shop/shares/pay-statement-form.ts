import { z } from 'zod'
import { dayField } from '../../platform/forms/form-fields'
import { msg } from '../../platform/i18n/i18n'

/**
 * The form that confirms the payment of a statement, with the amount owed according to the page, and the day.
 */
export const PayStatementForm = z.object({
  cents: z.coerce.number().int(),
  paidOn: dayField(),
  note: z.string().trim().max(200, msg('Use at most 200 characters.')).default(''),
})
