import { z } from 'zod'
import { OptionalIdempotencyKey } from '../../platform/forms/form-fields'
import { parseForm } from '../../platform/http/request.server'
import { Id } from '../../platform/id'
import type { Actor } from '../../site/accounts/audit.server'
import { idempotencyKey } from '../../site/content/idempotency.server'
import type { ShareSubject } from './record-entries.server'
import { ShareForm } from './share-form'
import { addShare, endShare } from './shares.server'

const PressedForm = z.discriminatedUnion('intent', [
  ShareForm.safeExtend({ intent: z.literal('add'), idempotencyKey: OptionalIdempotencyKey }),
  z.object({ intent: z.literal('end'), share: Id }),
])

/**
 * @returns the word for what was done, for the message
 * @throws NotFound, Invalid
 */
export async function applyShareForm(subject: ShareSubject, request: Request, actor: Actor): Promise<string> {
  const form = await parseForm(request, PressedForm)
  if (form.intent === 'add') {
    const { idempotencyKey: formKey, ...share } = form
    await addShare(subject, share, actor, idempotencyKey(request, formKey, [subject, share]))
  } else await endShare(subject, form.share, actor)
  return form.intent
}
