import { z } from 'zod'
import { requiredText } from '../../platform/forms/required-text'
import { msg } from '../../platform/i18n/i18n'

const name = requiredText(msg('Name'), 60)

export const ClassForm = z.object({ name })

export const PickupPointForm = z.object({
  name,
  details: z.string().trim().max(500, msg('Use at most 500 characters.')).default(''),
})

const wrongDays = msg('Enter 0 to 365 days.')

export const ReturnsForm = z.object({
  days: z
    .string()
    .regex(/^\d{1,3}$/, wrongDays)
    .transform(Number)
    .pipe(z.int().max(365, wrongDays)),
  words: z.string().trim().max(2000, msg('Use at most 2000 characters.')).default(''),
})
