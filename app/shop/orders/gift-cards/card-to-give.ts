import { z } from 'zod'
import { OptionalDay } from '../../../platform/forms/form-fields'
import { msg, t } from '../../../platform/i18n/i18n'
import { OptionalEmail } from '../../../platform/text/email'
import { maxGiftMessageLength } from '../../gift-cards/gift-cards'

export const giftCardRecipientFields = {
  giverName: z.string().trim().max(100, msg('Use at most 100 characters.')).default(''),
  message: z
    .string()
    .trim()
    .max(maxGiftMessageLength, {
      error: () => t('Use at most {most} characters.', { most: maxGiftMessageLength }),
    })
    .default(''),
  email: OptionalEmail.default(''),
  day: OptionalDay,
}
