import { z } from 'zod'
import { Invalid } from '../platform/http/errors'
import { validate } from '../platform/http/request.server'
import { memoryUploadHandler, parseSmallForm } from '../uploads/small-form.server'

const limitBytes = 8 * 1024 * 1024

const ImportForm = z.object({ intent: z.enum(['check', 'import']), csv: z.string().default('') })

/**
 * Reads CSV from a file, or else from the text field.
 * @throws Invalid, 413 past 8 MB
 */
export async function parseImportForm(request: Request) {
  const limits = { maxBytes: 2 * limitBytes, fieldBytes: limitBytes }
  const { form, fields, problem } = await parseSmallForm(request, memoryUploadHandler(limitBytes), limits)
  if (problem) throw problem
  const files = [...form.values()].filter((value) => value instanceof File)
  const file = (await Promise.all(files.map((one) => one.text()))).join('\n')
  const { intent, csv } = validate(ImportForm, Object.fromEntries(fields))
  const chosen = file.trim() ? file : csv
  const message = 'Choose a file, or paste its lines.'
  if (!chosen.trim()) throw new Invalid(message, { csv: [message] })
  return { intent, csv: chosen }
}
