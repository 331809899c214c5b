import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { parseBuffer, parseStream, selectCover } from 'music-metadata'
import { Invalid } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import { hasLostLetters } from '../../platform/text/lost-letters'
import { formatSeconds } from '../../platform/ui/format'
import { ByteReader } from './byte-reader.server'
import { Mp3Frames, tagSize } from './mp3-frames.server'

export const unplayable = msg('This MP3 cannot be played. Save it as MP3 again, and upload that.')

const cutOff = msg(
  'This MP3 is cut off: it says that it lasts {whole} seconds, but only {present} are there. Save it as MP3 again, and upload that.',
)
const broken = msg(
  'This MP3 is damaged: some of its sound is missing in the middle. Save it as MP3 again, and upload that.',
)

/** A larger tag is skipped: it would have to be in memory as a whole. */
export const maxTagBytes = 4 * 1024 * 1024
const maxNameLength = 200

/** The metadata of a recording. */
export interface Sound {
  durationMs: number
  artist?: string
  /** The picture as it is in the file, unchecked. */
  picture?: Buffer
}

/** Checks a recording as it streams past: browsers must be able to play it. */
export class AudioScanner {
  private copy = new PassThrough()
  private frames = new Mp3Frames()
  private isParsed = false
  private tag: Buffer | undefined
  private parsed: Promise<{ codec?: string; duration?: number } | undefined>

  /** @param picture from elsewhere, if the file has none */
  constructor(
    private problem: string = unplayable,
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

  /** @throws Invalid when it has no sound, or sound of another kind, or when some of its sound is missing */
  async result(): Promise<Sound> {
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

/** Yields what follows the ID3 tags, which go to `keep` unless they are too large; broken tags do no harm. */
async function* soundIn(source: AsyncIterable<Buffer>, keep: (tag: Buffer) => void): AsyncGenerator<Buffer> {
  const bytes = new ByteReader(source)
  for (;;) {
    const size = tagSize(await bytes.peek(10))
    if (size === undefined) break
    if (size > maxTagBytes) await bytes.skip(size)
    else keep(await bytes.take(size))
  }
  yield* bytes.pass(Number.POSITIVE_INFINITY)
}

async function saidIn(tag: Buffer): Promise<Omit<Sound, 'durationMs'>> {
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
