import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import {
  unstable_composeUploadHandlers as composeUploadHandlers,
  unstable_createMemoryUploadHandler as createMemoryUploadHandler,
  MaxPartSizeExceededError,
  unstable_parseMultipartFormData as parseMultipartFormData,
  type UploadHandler,
} from '@remix-run/node'
import { Invalid } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { sizeProblem, totalSizeProblem } from './file-rules'
import {
  bodySourceOf,
  drainBody,
  fieldTooLong,
  limitBodySize,
  malformedForm,
  refuseOtherTypes,
} from './form-body.server'

export type { UploadHandlerPart } from '@remix-run/node'

/** @param maxBytes the limit of one file; a form with a larger one is refused with 413 */
export const memoryUploadHandler = (maxBytes: number) => createMemoryUploadHandler({ maxPartSize: maxBytes })

export interface SmallFormLimits {
  /** The size limit of the whole form, and so of its memory. */
  maxBytes: number
  /** The size limit of one text field. */
  fieldBytes?: number
  /** The time without data after which the form fails. */
  idleMs?: number
}

/**
 * Reads a form with few small files, by Remix's `unstable_parseMultipartFormData`. Large files go through
 * `parseMultipart`.
 * @param handleFile an upload handler in Remix's sense: its result is in `form`. It must read the file to its end.
 * @returns what arrived; `problem` is set when the form was not read to its end: an Invalid, or what the handler
 * threw
 * @throws Invalid 415 for another content type
 */
export async function parseSmallForm(
  request: Request,
  handleFile: UploadHandler,
  { maxBytes, fieldBytes = 64 * 1024, idleMs = 60_000 }: SmallFormLimits,
): Promise<{ form: FormData; fields: [string, string][]; problem?: unknown }> {
  const contentType = request.headers.get('Content-Type') ?? ''
  refuseOtherTypes(contentType)
  const fields: [string, string][] = []
  const source = bodySourceOf(request, idleMs)
  const body = limitBodySize(source, maxBytes, () => new Invalid(totalSizeProblem(maxBytes), {}, 413))
  const forRemix = new Request(request.url, {
    method: 'POST',
    headers: { 'Content-Type': withPlainBoundary(contentType) },
    body: Readable.toWeb(body) as ReadableStream<Uint8Array>,
    duplex: 'half',
  } as RequestInit)
  const handler = composeUploadHandlers(textInto(fields, fieldBytes), handleFile)
  try {
    return { form: await parseMultipartFormData(forRemix, handler), fields }
  } catch (error) {
    return { form: new FormData(), fields, problem: problemIn(error, body) }
  } finally {
    body.destroy()
    await drainBody(source, body.errored)
  }
}

/** Removes quotes and trailing parameters from the boundary, which RFC 7578, 4.1, allows but Remix does not. */
function withPlainBoundary(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (!boundary) throw new Invalid(t('The form has no boundary.'))
  return `multipart/form-data; boundary=${boundary}`
}

const textInto =
  (fields: [string, string][], maxBytes: number): UploadHandler =>
  async ({ name, filename, data }) => {
    if (filename !== undefined) return
    const chunks: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of data) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw fieldTooLong(name, maxBytes)
      chunks.push(chunk)
    }
    const text = Buffer.concat(chunks).toString('utf8')
    fields.push([name, text])
    return text
  }

function problemIn(error: unknown, body: Readable): unknown {
  if (error instanceof MaxPartSizeExceededError)
    return new Invalid(sizeProblem(error.maxBytes), { [error.field]: [sizeProblem(error.maxBytes)] }, 413)
  if (error instanceof Invalid || !(error instanceof Error)) return error
  if (error.message.includes('mismatched quotations'))
    return new Invalid(t('A file name contains a ;. Rename the file, then choose it again.'))
  return error === body.errored || error.message.startsWith('malformed ') ? malformedForm() : error
}
