import { z } from 'zod'
import type { Actor } from '../accounts/audit.server'
import { parseForm } from '../platform/http/request.server'
import { Id } from '../platform/id'
import type { ShareSubject } from './record-entries.server'
import { ShareForm } from './share-form'
import { addShare, endShare } from './shares.server'

const PressedForm = z.discriminatedUnion('intent', [
  ShareForm.safeExtend({ intent: z.literal('add') }),
  z.object({ intent: z.literal('end'), share: Id }),
])

/**
 * Adds or ends a share, as the form of a request says.
 * @returns which of the two
 * @throws NotFound, Invalid
 */
export async function pressShares(subject: ShareSubject, request: Request, actor: Actor): Promise<string> {
  const form = await parseForm(request, PressedForm)
  if (form.intent === 'add') await addShare(subject, form, actor)
  else await endShare(subject, form.share, actor)
  return form.intent
}
