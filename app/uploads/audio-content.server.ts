import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { parseStream } from 'music-metadata'
import { Invalid } from '../platform/errors'

export const unplayable = 'This MP3 cannot be played. Save it as MP3 again, and upload that.'

/** Checks a recording as it streams past: browsers must be able to play it. */
export class AudioScanner {
  private copy = new PassThrough()
  private isParsed = false
  private parsed = parseStream(this.copy, { mimeType: 'audio/mpeg' }, { duration: true, skipCovers: true })
    .then(({ format }) => format)
    .catch(() => undefined)
    .finally(() => {
      this.isParsed = true
      this.copy.destroy()
    })

  async scan(chunk: Buffer): Promise<void> {
    if (this.isParsed || this.copy.destroyed || this.copy.write(chunk)) return
    await Promise.race([once(this.copy, 'drain').catch(() => {}), this.parsed])
  }

  /** @throws Invalid when it has no sound, or sound of another kind */
  async result(): Promise<{ durationMs: number }> {
    this.copy.end()
    const { codec = '', duration = 0 } = (await this.parsed) ?? {}
    if (!codec.endsWith('Layer 3') || duration <= 0) throw new Invalid(unplayable)
    return { durationMs: Math.round(duration * 1000) }
  }
}
