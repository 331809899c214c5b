import { z } from 'zod'
import { OptionalDay } from '../../platform/form-fields'

export const maxMessageLength = 500

/** The fields of `CardToGive`. */
export const cardToGiveFields = {
  giverName: z.string().trim().max(100, 'Use at most 100 characters.').default(''),
  message: z.string().trim().max(maxMessageLength, `Use at most ${maxMessageLength} characters.`).default(''),
  email: z.union([z.literal(''), z.email('Enter a valid email address.').max(254)]).default(''),
  day: OptionalDay,
}
