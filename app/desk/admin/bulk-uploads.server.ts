import { z } from 'zod'
import { readFields, rememberSubmittedValues, validate } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import type { Actor } from '../../site/accounts/audit.server'
import {
  applyBulkAction,
  countTrashedTogether,
  maxRecordsPerAction,
  restoreMany,
  type SelectedRecord,
} from '../../site/content/bulk-actions.server'
import { type ContentKindName, uploadKindNames } from './content-kinds'
import { contentKinds } from './content-registry.server'

const acts = ['publish', 'draft', 'trash', 'restore'] as const
type Act = (typeof acts)[number]

const kind = z.enum(uploadKindNames as [ContentKindName, ...ContentKindName[]])
const milliseconds = z
  .string()
  .regex(/^\d{12,14}$/)
  .transform(Number)

const UploadsAction = z.discriminatedUnion('intent', [
  z.object({
    intent: z.enum(['publish', 'draft', 'trash']),
    kind,
    chosen: z
      .array(z.string().regex(/^[1-9]\d{0,8}\.\d{1,9}$/, msg('Choose from the list.')))
      .min(1, msg('Choose at least one.'))
      .max(maxRecordsPerAction, {
        error: () => t('Choose at most {maxAtOnce} at once.', { maxAtOnce: maxRecordsPerAction }),
      }),
  }),
  z.object({ intent: z.literal('restore'), kind, at: milliseconds }),
])
export type UploadsAction = z.output<typeof UploadsAction>

/** @throws Invalid */
export async function parseUploadsAction(request: Request): Promise<UploadsAction> {
  const fields = await readFields(request)
  const chosen = [...new Set(fields.getAll('chosen'))]
  rememberSubmittedValues(request, { chosen: chosen.join(' ') })
  return validate(UploadsAction, { ...Object.fromEntries(fields), chosen })
}

/**
 * @returns the outcome, as query parameters for the page
 * @throws Invalid, NotFound, Conflict
 */
export async function applyUploadsAction(act: UploadsAction, actor: Actor, now = new Date()) {
  const content = contentKinds[act.kind]
  if (act.intent === 'restore') {
    const count = await restoreMany(content, new Date(act.at), actor)
    return { did: 'restore', count, of: count }
  }
  const chosen = act.chosen.map(chosenFrom)
  const count = await applyBulkAction(content, act.intent, chosen, actor, now)
  const at = act.intent === 'trash' && { at: now.getTime() }
  return { did: act.intent, count, of: chosen.length, ...at }
}

function chosenFrom(value: string): SelectedRecord {
  const [id = 0, version = 0] = value.split('.').map(Number)
  return { id, version }
}

const Outcome = z.object({
  did: z.enum(acts),
  count: z.coerce.number().int().min(0).max(maxRecordsPerAction),
  of: z.coerce.number().int().min(0).max(maxRecordsPerAction),
  at: milliseconds.optional(),
})

/** Reads the last outcome from the address, with the time until which it can be undone. */
export async function readBulkOutcomeFromParams(params: URLSearchParams, kind: ContentKindName) {
  const { data } = Outcome.safeParse(Object.fromEntries(params))
  if (!data) return
  const { did, count, of, at } = data
  const isTrashed =
    did === 'trash' && at && (await countTrashedTogether(contentKinds[kind], new Date(at))) > 0
  return { did: did as Act, count, of, undo: isTrashed ? at : undefined }
}
