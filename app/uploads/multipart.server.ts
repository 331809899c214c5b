import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Busboy, { type BusboyInstance } from '@fastify/busboy'
import { Invalid } from '../platform/errors'
import { sizeProblem } from './file-rules'

/** A file of a form, as it arrives. Its stream is read, or left: what is left is thrown away. */
export interface FilePart {
  name: string
  filename: string
  contentType: string
  data: Readable
}

export interface MultipartLimits {
  /** Of the whole body. */
  maxBytes?: number
  /** So long may a sender be silent. */
  idleMs?: number
}

/** A form has few fields, and none of them is a book. */
const limits = {
  fieldSize: 64 * 1024,
  fields: 300,
  files: 200,
  parts: 500,
  headerPairs: 20,
  headerSize: 16 * 1024,
}
/** So much is read ahead while the storage is busy, of the body and of each file. */
const bufferedBytes = 64 * 1024
/**
 * The parser itself holds up to so much of a part. A part that it passes over must fit, as much of it as comes at once, or
 * the form never ends (https://github.com/expressjs/multer/issues/320).
 */
const fileHwm = 4 * bufferedBytes
/** What a part without a Content-Type is (RFC 7578, 4.4): nothing that its sender said. */
const undeclaredType = 'text/plain'
/** So much of what is refused is read on and thrown away; then the connection is cut, once the answer had time to leave. */
const drainedBytes = 32 * 1024 * 1024
const answerMs = 2_000

/**
 * Reads a multipart form as it arrives, in any order of its parts, in bounded memory. Remix's own handler shape
 * (`unstable_parseMultipartFormData`) over @fastify/busboy: each file is handed to `handle` as a stream, one after the other.
 * @returns what arrived; where the form could not be read to its end, `problem` says why: an Invalid (400 for a body that is
 * cut off, malformed, silent or of too many parts, 413 past `maxBytes`), or what `handle` failed with
 * @throws Invalid 415 for another kind of body
 */
export async function parseMultipart<T>(
  request: Request,
  handle: (part: FilePart) => Promise<T>,
  { maxBytes = Number.POSITIVE_INFINITY, idleMs = 60_000 }: MultipartLimits = {},
): Promise<{ fields: [string, string][]; files: T[]; problem?: unknown }> {
  const parser = parserFor(request.headers.get('Content-Type') ?? '')
  const fields: [string, string][] = []
  const files: Promise<T>[] = []
  const trouble: { refusal?: Invalid; failure?: unknown } = {}
  let arriving: Readable | undefined
  let cutOff: Readable | undefined
  const refuse = (refusal: Invalid) => {
    trouble.refusal ??= refusal
  }

  parser.on('field', (name, value, _isNameCut, isValueCut) => {
    if (isValueCut) return refuse(new Invalid('A field is too long.', { [name]: ['Too long.'] }))
    fields.push([name ?? '', value])
  })
  parser.on('file', (name, file, filename, _encoding, mimeType) => {
    const data = leavable(file)
    arriving = data
    file.on('end', () => {
      if (arriving === data) arriving = undefined
    })
    if (trouble.refusal || trouble.failure) return void data.destroy()
    const contentType = mimeType === undeclaredType ? '' : mimeType
    const part = { name: name ?? '', filename: filename ?? '', contentType, data }
    const work = handle(part).finally(() => data.destroy())
    files.push(work)
    work.catch((error) => {
      if (data !== cutOff) trouble.failure ??= error
    })
  })
  for (const event of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const) {
    parser.on(event, () => refuse(new Invalid('The form has more fields than this takes.')))
  }

  const declared = Number(request.headers.get('Content-Length') ?? 0)
  const isTooLarge = declared > maxBytes
  if (isTooLarge) refuse(new Invalid(sizeProblem(maxBytes), {}, 413))
  const sender = senderOf(request, idleMs)
  const body = limited(sender, isTooLarge ? 0 : maxBytes)
  for (const stream of [body, parser]) {
    stream.on('error', () => {
      cutOff ??= arriving
    })
  }
  const broken = await pipeline(body, parser, { signal: request.signal }).then(
    () => undefined,
    (error: unknown) => (error instanceof Invalid ? error : new Invalid('The form is cut off or malformed.')),
  )
  // Busboy leaves the file open that it was in the middle of.
  if (broken) cutOff ??= arriving
  cutOff?.destroy(broken)
  const isEnded = !(broken instanceof Silence) && (await drain(sender))
  if (!isEnded) setTimeout(() => sender.leave(), answerMs).unref()
  const settled = await Promise.allSettled(files)

  return {
    fields,
    files: settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    problem: trouble.failure ?? trouble.refusal ?? broken,
  }
}

function parserFor(contentType: string): BusboyInstance {
  if (!/^multipart\/form-data/i.test(contentType))
    throw new Invalid('This takes a form with files, multipart/form-data.', {}, 415)
  try {
    const headers = { 'content-type': contentType }
    return new Busboy({ headers, limits, preservePath: true, fileHwm })
  } catch {
    throw new Invalid('The form names no boundary.')
  }
}

/** A file's stream that may be destroyed: the rest of the file is thrown away then, and the form read on. */
function leavable(file: Readable): Readable {
  const data = new Readable({
    highWaterMark: bufferedBytes,
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
  /** The next bytes; undefined at the end. @throws Silence when they are too long in coming */
  next(): Promise<Uint8Array | undefined>
  leave(): void
}

/** Reads the body. Its silences are timed: only waiting for the sender counts, not waiting for the storage. */
function senderOf(request: Request, idleMs: number): Sender {
  const reader = request.body?.getReader()
  let giveUp = (_reason: Silence) => {}
  const silence = setTimeout(() => giveUp(new Silence(idleMs)), idleMs).unref()
  return {
    next: () =>
      new Promise((resolve, reject) => {
        giveUp = reject
        silence.refresh()
        if (!reader) return resolve(undefined)
        reader.read().then(({ value }) => resolve(value), reject)
      }),
    leave() {
      clearTimeout(silence)
      reader?.cancel().catch(() => {})
    },
  }
}

/** @throws Invalid 413 past `maxBytes`, through the stream */
function limited(sender: Sender, maxBytes: number): Readable {
  let bytes = 0
  return new Readable({
    highWaterMark: bufferedBytes,
    read() {
      sender.next().then(
        (chunk) => {
          bytes += chunk?.byteLength ?? 0
          if (bytes > maxBytes) this.destroy(new Invalid(sizeProblem(maxBytes), {}, 413))
          else this.push(chunk ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength) : null)
        },
        (error) => this.destroy(error),
      )
    },
  })
}

/** Reads on and throws away, so that a browser gets its answer and not a cut connection. @returns whether that was the end */
async function drain(sender: Sender): Promise<boolean> {
  try {
    for (let bytes = 0; bytes < drainedBytes; ) {
      const chunk = await sender.next()
      if (!chunk) return true
      bytes += chunk.byteLength
    }
  } catch {
    // Gone, or silent: there is nobody to be patient with.
  }
  return false
}

class Silence extends Invalid {
  constructor(idleMs: number) {
    super(`The upload stopped: nothing arrived for ${Math.round(idleMs / 1000)} seconds.`)
  }
}
