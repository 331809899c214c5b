import { Readable } from 'node:stream'
import { Invalid } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { uploadedBytesCounter } from './upload-metrics.server'

export const readAheadBytes = 64 * 1024
/** The limit up to which a refused body is read and discarded before the connection closes. */
export const maxDrainBytes = 32 * 1024 * 1024
const responseMs = 2_000

export const malformedForm = () => new Invalid(t('The form is incomplete or malformed.'))

export const isMultipart = (contentType: string) => /^multipart\/form-data/i.test(contentType)

/** @throws Invalid 415 */
export function refuseOtherTypes(contentType: string): void {
  if (!isMultipart(contentType))
    throw new Invalid(t('Send a form with files, as multipart/form-data.'), {}, 415)
}

export function fieldTooLong(name: string, fieldBytes: number): Invalid {
  const message = t('This is longer than {kilobytes} KB.', { kilobytes: fieldBytes / 1024 })
  return new Invalid(t('A field is too long: {message}', { message }), { [name]: [message] })
}

export interface BodySource {
  /**
   * Returns the next chunk; undefined at the end.
   * @throws IdleTimeout after `idleMs` without data
   */
  next(): Promise<Uint8Array | undefined>
  cancel(): void
}

/** Reads a request's body with a time limit that only applies while waiting for the client, not for storage. */
export function bodySourceOf(request: Request, idleMs: number): BodySource {
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

export function limitBodySize(source: BodySource, maxBytes: number, tooLarge: () => Invalid): Readable {
  let bytes = 0
  return new Readable({
    highWaterMark: readAheadBytes,
    read() {
      source.next().then(
        (chunk) => {
          bytes += chunk?.byteLength ?? 0
          uploadedBytesCounter.inc(chunk?.byteLength ?? 0)
          if (bytes > maxBytes) this.destroy(tooLarge())
          else this.push(chunk ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength) : null)
        },
        (error) => this.destroy(error),
      )
    },
  })
}

/** Reads and discards the rest, so that a browser gets the response, unless the client stopped sending. */
export async function drainBody(source: BodySource, problem: unknown): Promise<void> {
  const isEnded = !(problem instanceof IdleTimeout) && (await drain(source))
  if (!isEnded) setTimeout(() => source.cancel(), responseMs).unref()
}

/** @returns whether the body ended */
async function drain(source: BodySource): Promise<boolean> {
  try {
    for (let bytes = 0; bytes < maxDrainBytes; ) {
      const chunk = await source.next()
      if (!chunk) return true
      bytes += chunk.byteLength
    }
  } catch {
    // The client is gone or has stopped sending.
  }
  return false
}

class IdleTimeout extends Invalid {
  constructor(idleMs: number) {
    super(t('The upload timed out: no data for {round} seconds.', { round: Math.round(idleMs / 1000) }))
  }
}
