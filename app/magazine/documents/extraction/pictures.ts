import path from 'node:path'
import type { Sharp } from 'sharp'
import { largePagePictureWidth, pagePictureWidth } from '../documents'
import type { PictureFile } from './messages'
import type { RasterPicture } from './reader'

const quality = { quality: 70, effort: 2 }

/** Loads sharp, which takes longer than pdf.js or poppler, so other work starts first. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** @returns the sizes of the two pictures, and the bytes of both */
export async function writePagePictures(
  { number, data, width, height, channels }: RasterPicture,
  folder: string,
) {
  const sharp = await loadSharp()
  const page = () => sharp(data, { raw: { width, height, channels } })
  let bytes = 0
  const write = async (name: number, picture: Sharp): Promise<PictureFile> => {
    const file = `${number}-${name}.webp`
    const made = await picture.webp(quality).toFile(path.join(folder, file))
    bytes += made.size
    return { file, width: made.width, height: made.height }
  }
  const smaller = Math.max(1, Math.round((width * pagePictureWidth) / largePagePictureWidth))
  const [picture, largePicture] = await Promise.all([
    write(pagePictureWidth, page().resize({ width: smaller })),
    write(largePagePictureWidth, page()),
  ])
  return { picture, largePicture, bytes }
}
