import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Busboy, { type BusboyInstance } from '@fastify/busboy'
import { Invalid } from '../platform/errors'
import { sizeProblem, togetherProblem } from './file-rules'
import { uploadedBytes } from './upload-metrics.server'

/** A file as it arrives. Whatever is left unread in its stream is discarded. */
export interface FilePart {
  name: string
  filename: string
  contentType: string
  data: Readable
}

export interface MultipartLimits {
  maxBytes?: number
  /** Of one text field. */
  fieldBytes?: number
  /** Time without data after which the upload fails. */
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
const readAheadBytes = 64 * 1024
/** Must hold what arrives at once of a skipped part, or the form never ends: https://github.com/expressjs/multer/issues/320 */
const fileHwm = 4 * readAheadBytes
/** The default for a part without a Content-Type (RFC 7578, 4.4). */
const undeclaredType = 'text/plain'
/** A refused body is read and discarded up to here; then the connection closes, after the response had time to leave. */
const maxDrainBytes = 32 * 1024 * 1024
const responseMs = 2_000

/**
 * Hands each file to `handle` as a stream while the form arrives, in bounded memory.
 * @returns what arrived. `problem` is set when the form was not read to its end: an Invalid (400, or 413 past `maxBytes`)
 * or the error that `handle` threw.
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
    new Invalid(filesBegun > 1 ? togetherProblem(maxBytes) : sizeProblem(maxBytes), {}, 413)
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
    const part = { name: name ?? '', filename: filename ?? '', contentType, data }
    const work = handle(part).finally(() => data.destroy())
    files.push(work)
    work.catch((error) => {
      if (data !== cutOff) outcome.failure ??= error
    })
  })
  for (const event of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const) {
    parser.on(event, () => refuse(new Invalid('The form has more fields than allowed.')))
  }

  const sender = senderOf(request, idleMs)
  // Of a body that is too large, only so much is read as tells whether one file is, or all together.
  const body = limited(sender, isTooLarge ? Math.min(maxBytes, maxDrainBytes) : maxBytes, tooLarge)
  for (const stream of [body, parser]) {
    stream.on('error', () => {
      cutOff ??= currentFile
    })
  }
  const bodyError = await pipeline(body, parser, { signal: request.signal }).then(
    () => undefined,
    (error: unknown) =>
      error instanceof Invalid ? error : new Invalid('The form is incomplete or malformed.'),
  )
  // Busboy leaves the current file open.
  if (bodyError) cutOff ??= currentFile
  cutOff?.destroy(bodyError)
  const isEnded = !(bodyError instanceof IdleTimeout) && (await drain(sender))
  if (!isEnded) setTimeout(() => sender.cancel(), responseMs).unref()
  const settled = await Promise.allSettled(files)

  return {
    fields,
    files: settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    problem: outcome.failure ?? outcome.refusal ?? bodyError ?? (isTooLarge ? tooLarge() : undefined),
  }
}

function fieldTooLong(name: string, fieldBytes: number): Invalid {
  const message = `This is longer than ${fieldBytes / 1024} KB.`
  return new Invalid(`A field is too long: ${message}`, { [name]: [message] })
}

function parserFor(contentType: string, fieldSize: number): BusboyInstance {
  if (!/^multipart\/form-data/i.test(contentType))
    throw new Invalid('Send a form with files, as multipart/form-data.', {}, 415)
  try {
    const headers = { 'content-type': contentType }
    return new Busboy({ headers, limits: { ...limits, fieldSize }, preservePath: true, fileHwm })
  } catch {
    throw new Invalid('The form has no boundary.')
  }
}

/** Destroying this stream discards the rest of the file and lets the form continue. */
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

interface Sender {
  /** Undefined at the end. @throws IdleTimeout after `idleMs` without data */
  next(): Promise<Uint8Array | undefined>
  cancel(): void
}

/** Times out only while waiting for the sender, not while waiting for the storage. */
function senderOf(request: Request, idleMs: number): Sender {
  const reader = request.body?.getReader()
  let giveUp = (_reason: IdleTimeout) => {}
  const idleTimer = setTimeout(() => giveUp(new IdleTimeout(idleMs)), idleMs).unref()
  return {
    next: () =>
      new Promise((resolve, reject) => {
        giveUp = reject
        idleTimer.refresh()
        if (!reader) return resolve(undefined)
        reader.read().then(({ value }) => resolve(value), reject)
      }),
    cancel() {
      clearTimeout(idleTimer)
      reader?.cancel().catch(() => {})
    },
  }
}

function limited(sender: Sender, maxBytes: number, tooLarge: () => Invalid): Readable {
  let bytes = 0
  return new Readable({
    highWaterMark: readAheadBytes,
    read() {
      sender.next().then(
        (chunk) => {
          bytes += chunk?.byteLength ?? 0
          uploadedBytes.inc(chunk?.byteLength ?? 0)
          if (bytes > maxBytes) this.destroy(tooLarge())
          else this.push(chunk ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength) : null)
        },
        (error) => this.destroy(error),
      )
    },
  })
}

/** Reads and discards the rest, so that a browser gets its response. @returns whether the body ended */
async function drain(sender: Sender): Promise<boolean> {
  try {
    for (let bytes = 0; bytes < maxDrainBytes; ) {
      const chunk = await sender.next()
      if (!chunk) return true
      bytes += chunk.byteLength
    }
  } catch {
    // The sender is gone or silent.
  }
  return false
}

class IdleTimeout extends Invalid {
  constructor(idleMs: number) {
    super(`The upload timed out: no data for ${Math.round(idleMs / 1000)} seconds.`)
  }
}
