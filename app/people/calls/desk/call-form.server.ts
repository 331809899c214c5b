import { z } from 'zod'
import { readFields, rememberSubmittedValues, validate } from '../../../platform/http/request.server'
import { CallForm } from '../call-form'

/** The limit of the form: room for the longest guidelines, however many bytes their letters take. */
const limitBytes = 768 * 1024

const Buttons = z.object({ intent: z.enum(['save', 'preview', 'close', 'reopen', 'delete']) })

/** @throws Invalid; with status 413 for a form above the limit */
export async function parseCallForm(request: Request) {
  const fields = await readFields(request, limitBytes)
  const lists = { fileTypes: fields.getAll('fileTypes'), revealers: fields.getAll('revealers') }
  const single = Object.fromEntries(fields)
  const values: Record<string, string> = {
    ...single,
    fileTypes: lists.fileTypes.join('\n'),
    revealers: lists.revealers.join('\n'),
  }
  rememberSubmittedValues(request, values)
  const { intent } = validate(Buttons, single)
  if (intent === 'save')
    return { intent, form: validate(CallForm, { ...single, ...lists }), key: single.idempotencyKey } as const
  return { intent, values } as const
}
