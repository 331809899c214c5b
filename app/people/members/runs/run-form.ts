import { z } from 'zod'
import { OptionalFormKey } from '../../../platform/forms/form-fields'
import { requiredText } from '../../../platform/forms/required-text'
import { msg } from '../../../platform/i18n/i18n'
import { Id } from '../../../platform/id'

/** A choice of a record by its id; empty is none. */
const OptionalId = z
  .string()
  .regex(/^([1-9]\d{0,8})?$/, msg('Choose one of the list.'))
  .default('')
  .transform((id) => (id === '' ? null : Number(id)))

export const runFields = {
  title: requiredText(msg('Title'), 200),
  articleId: OptionalId,
  variantId: OptionalId,
  fileVariantId: OptionalId,
}

export const RunForm = z.object(runFields)
export const NewRunForm = z.object({ idempotencyKey: OptionalFormKey, ...runFields })

export const RunAction = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('change'), ...runFields }),
  z.object({ intent: z.enum(['make', 'ask']) }),
  z.object({ intent: z.literal('back'), membershipId: Id }),
])
