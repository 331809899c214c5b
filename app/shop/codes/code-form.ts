import { z } from 'zod'
import { OptionalIdempotencyKey } from '../../platform/forms/form-fields'
import { msg, t } from '../../platform/i18n/i18n'
import { Id } from '../../platform/id'
import { maxCodesPerBatch } from './codes'

const wrongCount = { error: () => t('Enter a number from 1 to {count}.', { count: maxCodesPerBatch }) }

export const NewCodesForm = z.object({
  variantId: Id,
  count: z.coerce.number(wrongCount).int(wrongCount).min(1, wrongCount).max(maxCodesPerBatch, wrongCount),
  idempotencyKey: OptionalIdempotencyKey,
  note: z.string().trim().max(200, msg('Use at most 200 characters.')).default(''),
})
