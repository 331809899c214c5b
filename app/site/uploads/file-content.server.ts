import { fileTypeFromBuffer } from 'file-type'
import { Invalid } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { loadSharp } from '../../platform/sharp.server'
import { type FileKind, fileKinds } from './file-kinds'
import { endingProblem, fileEndingOf, typeProblem, typeWithoutParameters } from './file-rules'
import { maxPixels, maxProgressivePixels } from './picture-copy.server'

export const fileHeadBytes = 64 * 1024
/** Enough to reach a picture's size, after its color profile and EXIF data. */
const pictureHeadBytes = 1024 * 1024
const tailBytes = 66 * 1024

/** PDF readers accept a header this far into a file, since some programs write a line before it. */
const beforePdfBytes = 1024

async function typeByContent(head: Buffer): Promise<string | undefined> {
  const type = (await fileTypeFromBuffer(head))?.mime
  if (type === 'image/apng') return 'image/png'
  if (type) return typeWithoutParameters(type)
  // Some programs leave a gap between the ID3 tag and the audio, which file-type does not recognize.
  if (head.toString('latin1', 0, 3) === 'ID3') return 'audio/mpeg'
  return isPdfBehindOther(head) ? 'application/pdf' : undefined
}

function isPdfBehindOther(head: Buffer): boolean {
  const start = head.subarray(0, beforePdfBytes + 5).indexOf('%PDF-')
  return start >= 0 && !hasMarkup(head.subarray(0, start))
}

/** @throws Invalid when the content is not of this kind, or does not match the extension */
export async function detectType(kind: FileKind, name: string, head: Buffer): Promise<string> {
  const type = await typeByContent(head)
  const types: Record<string, readonly string[]> = fileKinds[kind].types
  if (!type || !(type in types)) throw new Invalid(typeProblem(kind))
  if (!types[type]?.includes(fileEndingOf(name))) throw new Invalid(endingProblem(kind, type, name))
  return type
}

const markup = /<script|<html|<!doctype html|<\?php|<iframe|<svg[\s>]/i

/** Tells whether a picture's beginning or end contains markup; pixels in between can contain such text by chance. */
const hasMarkup = (piece: Buffer) => markup.test(piece.toString('latin1'))

/** Checks a picture while it streams through: its size in pixels, and that no second file is hidden in it. */
export class PictureScanner {
  private head: Buffer[] = []
  private headLength = 0
  private tail = Buffer.alloc(0)

  scan(chunk: Buffer): void {
    if (this.headLength < pictureHeadBytes) {
      const part = Buffer.from(chunk.subarray(0, pictureHeadBytes - this.headLength))
      this.head.push(part)
      this.headLength += part.length
    }
    this.tail = Buffer.from(Buffer.concat([this.tail, chunk.subarray(-tailBytes)]).subarray(-tailBytes))
  }

  /**
   * @returns the picture's size when displayed upright
   * @throws Invalid when the file is not a picture, has too many pixels, or hides a second file
   */
  async result(kind: FileKind): Promise<{ width: number; height: number }> {
    const head = Buffer.concat(this.head)
    if (hasMarkup(head.subarray(0, fileHeadBytes)) || hasMarkup(this.tail) || endsAsZip(this.tail))
      throw new Invalid(typeProblem(kind))
    const sharp = await loadSharp()
    const { autoOrient, isProgressive } = await sharp(head, { limitInputPixels: false })
      .metadata()
      .catch(() => {
        throw new Invalid(typeProblem(kind))
      })
    const { width, height } = autoOrient
    const limit = isProgressive ? maxProgressivePixels : maxPixels
    if (width * height > limit) {
      throw new Invalid(
        t('The picture has too many pixels: {width} × {height}. The limit is {millions} million.', {
          width,
          height,
          millions: limit / 1e6,
        }),
      )
    }
    return { width, height }
  }
}

/** Looks for a ZIP end-of-directory record whose comment reaches the end of the file. */
function endsAsZip(tail: Buffer): boolean {
  const at = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  return at >= 0 && at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length
}
