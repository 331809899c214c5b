import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { Invalid } from '../platform/errors'
import { validate } from '../platform/request.server'
import { parseMultipart } from '../uploads/multipart.server'

const limitBytes = 8 * 1024 * 1024

const ImportForm = z.object({ intent: z.enum(['check', 'import']), csv: z.string().default('') })

/** The CSV of a file, or else what was pasted. @throws Invalid, 413 past 8 MB */
export async function parseImportForm(request: Request) {
  const limits = { maxBytes: 2 * limitBytes, fieldBytes: limitBytes }
  const { fields, files, problem } = await parseMultipart(request, ({ data }) => buffer(data), limits)
  if (problem) throw problem
  const file = files.map((bytes) => bytes.toString('utf8')).join('\n')
  const { intent, csv } = validate(ImportForm, Object.fromEntries(fields))
  const chosen = file.trim() ? file : csv
  const message = 'Choose a file, or paste its lines.'
  if (!chosen.trim()) throw new Invalid(message, { csv: [message] })
  return { intent, csv: chosen }
}
