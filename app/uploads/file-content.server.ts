import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { Invalid } from '../platform/errors'
import { type FileKind, fileKinds } from './file-kinds'
import { endingOf, typeProblem } from './file-rules'
import { pixelLimit } from './pictures.server'

/** So much of a file's beginning is looked at before anything is stored. */
export const headBytes = 64 * 1024
/** A picture's size stands behind its colour profile and EXIF data: that much is kept to find it. */
const pictureHeadBytes = 1024 * 1024
const tailBytes = 66 * 1024

/** A byte order mark or a line break before its header makes no PDF unreadable. */
const beforePdf = /^(\xef\xbb\xbf)?\s{0,8}(?=%PDF)/

/** What a file is, by its first bytes. */
async function typeByContent(head: Buffer): Promise<string | undefined> {
  const ahead = beforePdf.exec(head.toString('latin1', 0, 16))?.[0].length ?? 0
  const type = (await fileTypeFromBuffer(head.subarray(ahead)))?.mime
  if (type === 'image/apng') return 'image/png'
  // Some programs leave a gap between the tag and the sound, where file-type gives up.
  return type ?? (head.toString('latin1', 0, 3) === 'ID3' ? 'audio/mpeg' : undefined)
}

/**
 * The type of a file of a kind, by its first bytes and its name together.
 * @throws Invalid when it is none of the kind's, or when the name says another than the content
 */
export async function provenType(kind: FileKind, name: string, head: Buffer): Promise<string> {
  const type = await typeByContent(head)
  const types: Record<string, readonly string[]> = fileKinds[kind].types
  if (!type || !types[type]?.includes(endingOf(name))) throw new Invalid(typeProblem(kind))
  return type
}

const markup = /<script|<html|<!doctype html|<\?php|<iframe|<svg[\s>]/i

/**
 * Whether a piece of a picture begins a page or a script. Beginning and end are asked, where a second file hides in comments
 * or behind the picture; in the packed pixels between, one large photo in some thousands has such letters by chance.
 */
const hasMarkup = (piece: Buffer) => markup.test(piece.toString('latin1'))

/** Watches a picture go by, in bounded memory, for its size in pixels and for a second file hidden in it. */
export class PictureWatch {
  private head: Buffer[] = []
  private headLength = 0
  private tail = Buffer.alloc(0)

  see(chunk: Buffer): void {
    if (this.headLength < pictureHeadBytes) {
      const kept = Buffer.from(chunk.subarray(0, pictureHeadBytes - this.headLength))
      this.head.push(kept)
      this.headLength += kept.length
    }
    this.tail = Buffer.from(Buffer.concat([this.tail, chunk.subarray(-tailBytes)]).subarray(-tailBytes))
  }

  /**
   * Width and height in pixels.
   * @throws Invalid when it is no picture of the kind, a bomb of pixels, or two files in one
   */
  async verdict(kind: FileKind): Promise<{ width: number; height: number }> {
    const head = Buffer.concat(this.head)
    if (hasMarkup(head.subarray(0, headBytes)) || hasMarkup(this.tail) || endsAsZip(this.tail))
      throw new Invalid(typeProblem(kind))
    const { width, height } = await sharp(head, { limitInputPixels: false })
      .metadata()
      .catch(() => {
        throw new Invalid(typeProblem(kind))
      })
    if (width * height > pixelLimit) {
      throw new Invalid(
        `The picture has too many pixels: ${width} × ${height}, and ${pixelLimit / 1e6} million is the most.`,
      )
    }
    return { width, height }
  }
}

/** Whether the last bytes are the end of a ZIP archive: its directory's end, with a comment that reaches to the file's end. */
function endsAsZip(tail: Buffer): boolean {
  const at = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  return at >= 0 && at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length
}
