import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { parseStream } from 'music-metadata'

/** Reads the length of a recording as it streams past. */
export class AudioScanner {
  private copy = new PassThrough()
  private isParsed = false
  private parsed = parseStream(this.copy, { mimeType: 'audio/mpeg' }, { duration: true, skipCovers: true })
    .then(({ format }) => format.duration)
    .catch(() => undefined)
    .finally(() => {
      this.isParsed = true
      this.copy.destroy()
    })

  async scan(chunk: Buffer): Promise<void> {
    if (this.isParsed || this.copy.destroyed || this.copy.write(chunk)) return
    await Promise.race([once(this.copy, 'drain').catch(() => {}), this.parsed])
  }

  /** @returns the length in milliseconds; none where it cannot be told */
  async result(): Promise<{ durationMs?: number }> {
    this.copy.end()
    const seconds = await this.parsed
    return seconds ? { durationMs: Math.round(seconds * 1000) } : {}
  }
}
