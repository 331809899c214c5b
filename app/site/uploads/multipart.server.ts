import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Busboy, { type BusboyInstance } from '@fastify/busboy'
import type { UploadHandlerPart } from '@remix-run/node'
import { Invalid } from '../../platform/errors/errors'
import { hangUpSignal } from '../../platform/http/hang-up.server'
import { t } from '../../platform/i18n/i18n'
import { withoutLostLetters } from '../../platform/text/lost-letters'
import { sizeProblem, totalSizeProblem } from './file-rules'
import {
  bodySourceOf,
  drainBody,
  fieldTooLong,
  limitBodySize,
  malformedForm,
  maxDrainBytes,
  readAheadBytes,
  refuseOtherTypes,
} from './form-body.server'

/** A file while it arrives, as for Remix's upload handlers. Unread data in its stream are discarded. */
export interface FilePart extends UploadHandlerPart {
  filename: string
  data: Readable
}

export interface MultipartLimits {
  maxBytes?: number
  /** The size limit of one text field. */
  fieldBytes?: number
  /** The time without data after which the upload fails. */
  idleMs?: number
}

const limits = {
  fieldSize: 64 * 1024,
  fields: 300,
  files: 200,
  parts: 500,
  headerPairs: 20,
  headerSize: 16 * 1024,
}
/**
 * Must hold the data of a skipped part that arrive at once, or the form never ends:
 * https://github.com/expressjs/multer/issues/320
 */
const fileHwm = 4 * readAheadBytes
/** The default for a part without a Content-Type (RFC 7578, 4.4). */
const undeclaredType = 'text/plain'

/**
 * Passes each file to `handle`, an upload handler in Remix's sense, as a stream while the form arrives, in bounded
 * memory.
 * @returns what arrived. `problem` is set when the form was not read to its end: an Invalid (400, or 413 past
 * `maxBytes`) or the error that `handle` threw.
 * @throws Invalid 415 for another content type
 */
export async function parseMultipart<T>(
  request: Request,
  handle: (part: FilePart) => Promise<T>,
  {
    maxBytes = Number.POSITIVE_INFINITY,
    idleMs = 60_000,
    fieldBytes = limits.fieldSize,
  }: MultipartLimits = {},
): Promise<{ fields: [string, string][]; files: T[]; problem?: unknown }> {
  const parser = parserFor(request.headers.get('Content-Type') ?? '', fieldBytes)
  const fields: [string, string][] = []
  const files: Promise<T>[] = []
  const outcome: { refusal?: Invalid; failure?: unknown } = {}
  const declared = Number(request.headers.get('Content-Length') ?? 0)
  const isTooLarge = declared > maxBytes
  let filesBegun = 0
  const tooLarge = () =>
    new Invalid(filesBegun > 1 ? totalSizeProblem(maxBytes) : sizeProblem(maxBytes), {}, 413)
  let currentFile: Readable | undefined
  let cutOff: Readable | undefined
  const refuse = (refusal: Invalid) => {
    outcome.refusal ??= refusal
  }

  parser.on('field', (name, value, _isNameCut, isValueCut) => {
    if (isValueCut) return refuse(fieldTooLong(name ?? '', fieldBytes))
    fields.push([name ?? '', value])
  })
  parser.on('file', (name, file, filename, _encoding, mimeType) => {
    const data = discardable(file)
    if (filename) filesBegun += 1
    currentFile = data
    file.on('end', () => {
      if (currentFile === data) currentFile = undefined
    })
    if (isTooLarge || outcome.refusal || outcome.failure) return void data.destroy()
    const contentType = mimeType === undeclaredType ? '' : mimeType
    const part = { name: name ?? '', filename: withoutLostLetters(filename ?? ''), contentType, data }
    const work = handle(part).finally(() => data.destroy())
    files.push(work)
    work.catch((error) => {
      if (data !== cutOff) outcome.failure ??= error
    })
  })
  for (const event of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const) {
    parser.on(event, () => refuse(new Invalid(t('The form has more fields than allowed.'))))
  }

  const source = bodySourceOf(request, idleMs)
  // A body that is too large is only read until it is clear whether one file is, or all together.
  const body = limitBodySize(source, isTooLarge ? Math.min(maxBytes, maxDrainBytes) : maxBytes, tooLarge)
  for (const stream of [body, parser]) {
    stream.on('error', () => {
      cutOff ??= currentFile
    })
  }
  const bodyError = await pipeline(body, parser, { signal: hangUpSignal(request) }).then(
    () => undefined,
    (error: unknown) => (error instanceof Invalid ? error : malformedForm()),
  )
  // Busboy leaves the current file open.
  if (bodyError) cutOff ??= currentFile
  cutOff?.destroy(bodyError)
  await drainBody(source, bodyError)
  const settled = await Promise.allSettled(files)

  return {
    fields,
    files: settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    problem: outcome.failure ?? outcome.refusal ?? bodyError ?? (isTooLarge ? tooLarge() : undefined),
  }
}

function parserFor(contentType: string, fieldSize: number): BusboyInstance {
  refuseOtherTypes(contentType)
  try {
    const headers = { 'content-type': contentType }
    return new Busboy({ headers, limits: { ...limits, fieldSize }, preservePath: true, fileHwm })
  } catch {
    throw new Invalid(t('The form has no boundary.'))
  }
}

/** Wraps a file so that destroying the stream discards the rest of the file and the form continues. */
function discardable(file: Readable): Readable {
  const data = new Readable({
    highWaterMark: readAheadBytes,
    read: () => void file.resume(),
    destroy(error, done) {
      file.resume()
      done(error)
    },
  })
  data.on('error', () => {})
  file.on('data', (chunk: Buffer) => {
    if (!data.destroyed && !data.push(chunk)) file.pause()
  })
  file.on('end', () => data.push(null))
  file.on('error', (error) => data.destroy(error))
  return data
}
