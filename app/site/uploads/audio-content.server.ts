import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { parseBuffer, parseStream, selectCover } from 'music-metadata'
import { Invalid } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import { hasLostLetters } from '../../platform/text/lost-letters'
import { formatSeconds } from '../../platform/ui/format'
import { ByteReader } from './byte-reader.server'
import { id3TagSize, Mp3Frames } from './mp3-frames.server'

export const mp3Unplayable = msg('This MP3 cannot be played. Save it as MP3 again, then upload it.')

const cutOff = msg(
  'This MP3 is cut off: it should last {whole} seconds, but only {present} are there. Save it as MP3 again, then upload it.',
)
const broken = msg(
  'This MP3 is damaged: some sound is missing in the middle. Save it as MP3 again, then upload it.',
)

/** A larger tag is skipped, since it would have to fit in memory. */
export const maxAudioTagBytes = 4 * 1024 * 1024
const maxNameLength = 200

/** The metadata of a recording. */
export interface RecordingFacts {
  durationMs: number
  artist?: string
  /** The embedded picture, unchecked. */
  picture?: Buffer
}

/** Checks that browsers can play a recording, while it streams through. */
export class AudioScanner {
  private copy = new PassThrough()
  private frames = new Mp3Frames()
  private isParsed = false
  private tag: Buffer | undefined
  private parsed: Promise<{ codec?: string; duration?: number } | undefined>

  /** @param picture from elsewhere, if the file contains none */
  constructor(
    private problem: string = mp3Unplayable,
    private picture?: Buffer,
  ) {
    const keep = (tag: Buffer) => {
      this.tag ??= tag
    }
    const sound = Readable.from(soundIn(this.copy, keep), { objectMode: false })
    this.parsed = parseStream(sound, { mimeType: 'audio/mpeg' }, { duration: true, skipCovers: true })
      .then(({ format }) => format)
      .catch(() => undefined)
      .finally(() => {
        this.isParsed = true
        this.copy.destroy()
      })
  }

  async scan(chunk: Buffer): Promise<void> {
    this.frames.scan(chunk)
    if (this.isParsed || this.copy.destroyed || this.copy.write(chunk)) return
    await Promise.race([once(this.copy, 'drain').catch(() => {}), this.parsed])
  }

  /** @throws Invalid when the file contains no audio, another kind of audio, or only a part of it */
  async result(): Promise<RecordingFacts> {
    this.copy.end()
    const { codec = '', duration = 0 } = (await this.parsed) ?? {}
    if (!codec.endsWith('Layer 3') || duration <= 0) throw new Invalid(this.problem)
    this.assertWhole()
    const { picture = this.picture, artist } = this.tag ? await saidIn(this.tag) : {}
    return { durationMs: Math.round(duration * 1000), artist, picture }
  }

  private assertWhole(): void {
    if (this.frames.hasGap()) throw new Invalid(t(broken))
    const missing = this.frames.cutOff()
    if (missing) {
      const [whole, present] = [missing.announced, missing.present].map((seconds) => formatSeconds(seconds))
      throw new Invalid(t(cutOff, { whole, present }))
    }
  }
}

/** Yields the data after the ID3 tags, which are passed to `keep`; broken or too large tags are skipped. */
async function* soundIn(source: AsyncIterable<Buffer>, keep: (tag: Buffer) => void): AsyncGenerator<Buffer> {
  const bytes = new ByteReader(source)
  for (;;) {
    const size = id3TagSize(await bytes.peek(10))
    if (size === undefined) break
    if (size > maxAudioTagBytes) await bytes.skip(size)
    else keep(await bytes.take(size))
  }
  yield* bytes.pass(Number.POSITIVE_INFINITY)
}

async function saidIn(tag: Buffer): Promise<Omit<RecordingFacts, 'durationMs'>> {
  try {
    const { common } = await parseBuffer(tag, { mimeType: 'audio/mpeg' }, { duration: false })
    const artist = common.artist?.replace(/\s+/g, ' ').trim() ?? ''
    const cover = selectCover(common.picture)
    return {
      ...(artist && artist.length <= maxNameLength && !hasLostLetters(artist) && { artist }),
      ...(cover && { picture: Buffer.from(cover.data) }),
    }
  } catch {
    return {}
  }
}
