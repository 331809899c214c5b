import { z } from 'zod'
import { OptionalIdempotencyKey } from '../../../platform/forms/form-fields'
import { requiredText } from '../../../platform/forms/required-text'
import { msg } from '../../../platform/i18n/i18n'
import { Id } from '../../../platform/id'

/** A choice of a record by its id; empty is none. */
const OptionalId = z
  .string()
  .regex(/^([1-9]\d{0,8})?$/, msg('Choose one from the list.'))
  .default('')
  .transform((id) => (id === '' ? null : Number(id)))

export const issueRunFields = {
  title: requiredText(msg('Title'), 200),
  articleId: OptionalId,
  variantId: OptionalId,
  fileVariantId: OptionalId,
}

export const IssueRunForm = z.object(issueRunFields)
export const NewIssueRunForm = z.object({ idempotencyKey: OptionalIdempotencyKey, ...issueRunFields })

export const IssueRunAction = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('change'), ...issueRunFields }),
  z.object({ intent: z.enum(['make', 'ask']) }),
  z.object({ intent: z.literal('back'), membershipId: Id }),
])
