import { z } from 'zod'
import { msg } from '../../../platform/i18n/i18n'
import { Email } from '../../../platform/text/email'

export const EReaderForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('save'), address: Email }),
  z.object({ intent: z.literal('remove') }),
])

export const sendFormats = ['epub', 'pdf'] as const
export type SendFormat = (typeof sendFormats)[number]

export const SendForm = z.object({
  format: z.enum(sendFormats, { error: msg('Choose EPUB or PDF.') }),
  key: z.string().regex(/^[\w-]{16,64}$/, msg('Reload and try again.')),
})

/** The size limit of sent files; many mail servers refuse larger attachments. */
export const maxEReaderFileBytes = 25_000_000
export const maxSentPerDay = 20
