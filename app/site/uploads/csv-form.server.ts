import { z } from 'zod'
import { Invalid } from '../../platform/errors/errors'
import { rememberSubmittedValues, validate, validateLeniently } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { decodeText } from '../../platform/text/decode-text.server'
import { memoryUploadHandler, parseSmallForm } from './small-form.server'

const limitBytes = 8 * 1024 * 1024

const csvFields = { intent: z.enum(['check', 'import']), csv: z.string().default('') }

/**
 * Reads CSV from a file or else from the text field `csv`, and the form's other fields.
 * @throws Invalid, 413 past 8 MB
 */
export async function parseCsvForm<Shape extends z.ZodRawShape>(request: Request, more: Shape) {
  const limits = { maxBytes: 2 * limitBytes, fieldBytes: limitBytes }
  const { form, fields, problem } = await parseSmallForm(request, memoryUploadHandler(limitBytes), limits)
  if (problem) throw problem
  const files = [...form.values()].filter((value) => value instanceof File)
  const file = (
    await Promise.all(files.map(async (one) => decodeText(new Uint8Array(await one.arrayBuffer()))))
  ).join('\n')
  const { csv: typed, ...sent } = Object.fromEntries(fields)
  rememberSubmittedValues(request, { ...sent, csv: typed ?? '' })
  // Lines with lost letters are refused one by one.
  const { intent, csv } = validateLeniently(z.object(csvFields), { ...sent, csv: typed })
  const chosen = file.trim() ? file : csv
  const message = t('Choose a file, or paste its lines.')
  if (!chosen.trim()) throw new Invalid(message, { csv: [message] })
  return { intent, csv: chosen, ...validate(z.object(more), sent) }
}
