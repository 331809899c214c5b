import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { largePagePictureWidth, pagePictureWidth } from '../documents'
import type { PictureFile } from './messages'
import type { Raster } from './reader'

sharp.cache(false)
sharp.concurrency(1)

const quality = { quality: 70, effort: 2 }

/** Writes a page as two WebP pictures into a folder. @returns their sizes, and how many bytes both have */
export async function writePictures({ number, data, width, height, channels }: Raster, folder: string) {
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
