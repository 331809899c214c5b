import { z } from 'zod'
import { OptionalDay, OptionalTime } from '../../platform/forms/form-fields'
import { readFields, rememberSubmittedValues, validate } from '../../platform/http/request.server'
import { msg } from '../../platform/i18n/i18n'
import { NewsletterFields } from './newsletter-fields'

/** The limit of the form: room for the longest text, however many bytes its letters take. */
const limitBytes = 768 * 1024

const Version = z.coerce.number().int().min(0)

const SendFields = z
  .object({
    intent: z.literal('send'),
    version: Version,
    sendDate: OptionalDay,
    sendTime: OptionalTime,
  })
  .refine(({ sendDate, sendTime }) => sendDate !== '' || sendTime === '', {
    path: ['sendDate'],
    error: msg('Enter the day as well.'),
  })

const PressedForm = z.discriminatedUnion('intent', [
  NewsletterFields.extend({ intent: z.literal('save'), version: Version }),
  SendFields,
  z.object({ intent: z.enum(['test', 'cancel', 'delete']) }),
])

/** @throws Invalid; with status 413 for a form above the limit */
export async function parseNewsletterForm(request: Request) {
  const fields = Object.fromEntries(await readFields(request, limitBytes))
  rememberSubmittedValues(request, fields)
  return validate(PressedForm, fields)
}
