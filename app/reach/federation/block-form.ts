import { z } from 'zod'
import { msg } from '../../platform/i18n/i18n'

export const BlockForm = z.object({
  value: z
    .string()
    .trim()
    .min(1, msg('Enter a server, such as example.org, or the address of an account.'))
    .max(2000),
  note: z.string().trim().max(300).default(''),
})
