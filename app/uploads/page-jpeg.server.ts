import { buffer } from 'node:stream/consumers'
import pLimit from 'p-limit'
import { loadSharp } from '../platform/sharp.server'
import { storage } from './storage.server'

const limit = pLimit(2)
const mostWidth = 10_000

/** A stored picture as JPEG, not wider than `width` pixels where that is a positive number. */
export function pageJpeg(stored: string, width: number): Promise<Buffer> {
  return limit(async () => {
    const sharp = await loadSharp()
    const picture = sharp(await buffer(await storage.read(stored)))
    const asked = Number.isFinite(width) && width >= 1 ? Math.min(Math.ceil(width), mostWidth) : undefined
    return picture.resize({ width: asked, withoutEnlargement: true }).jpeg({ quality: 80 }).toBuffer()
  })
}
