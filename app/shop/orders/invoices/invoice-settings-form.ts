import { z } from 'zod'
import { msg } from '../../../platform/i18n/i18n'

export const InvoiceSettingsForm = z.object({
  vatNumber: z.string().trim().max(50, msg('Use at most 50 characters.')).default(''),
  // Browsers send line breaks as CRLF.
  taxWords: z
    .string()
    .trim()
    .max(1000, msg('Use at most 1000 characters.'))
    .default('')
    .transform((words) => words.replaceAll('\r\n', '\n')),
})
