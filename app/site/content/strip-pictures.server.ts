import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { db } from '../../platform/database/db.server'
import { log } from '../../platform/logging/log.server'
import { loadSharp } from '../../platform/sharp.server'
import { maxPixels, maxSourceBytes } from '../uploads/picture-copy.server'
import { type StrippedType, stripMetadata, strippedTypes } from '../uploads/picture-metadata.server'
import { storage } from '../uploads/storage.server'

/**
 * Removes the metadata from pictures that were stored before uploads did so, one by one. The next run continues from
 * there.
 */
export async function stripStoredPictures(signal?: AbortSignal): Promise<void> {
  for (const type of strippedTypes) {
    const files = await db.storedFile.findMany({
      where: { type, isStripped: false, bytes: { gte: 0 } },
      select: { path: true },
    })
    for (const { path } of files) {
      if (signal?.aborted) return
      await stripStored(path, type).catch((error) =>
        log.warn({ err: error, path }, 'the metadata of a picture could not be removed'),
      )
    }
    if (files.length > 0) log.info({ type, files: files.length }, 'metadata of stored pictures removed')
  }
}

async function stripStored(path: string, type: StrippedType): Promise<void> {
  const stored = await storage.stat(path)
  if (!stored || stored.bytes > maxSourceBytes) throw new Error('The picture is missing or too large.')
  const before = await buffer(await storage.read(path))
  const after = await buffer(stripMetadata(type, Readable.from([before], { objectMode: false })))
  if (after.length !== before.length) {
    const [seenBefore, seenAfter] = [await pixelsOf(before), await pixelsOf(after)]
    if (!seenBefore.equals(seenAfter)) throw new Error('The picture would look different.')
    await storage.replace(path, Readable.from([after], { objectMode: false }), { type })
  }
  await record(path, after)
}

/** Stores the stripped picture; a file that was deleted meanwhile, and restored by this, is deleted again. */
async function record(path: string, bytes: Buffer): Promise<void> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const data = { bytes: BigInt(bytes.length), sha256, isStripped: true }
  const { count } = await db.storedFile.updateMany({ where: { path }, data })
  if (count === 0) await storage.delete(path)
}

/** Returns the pixels of a small version, to compare pictures. */
async function pixelsOf(picture: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(picture, { limitInputPixels: maxPixels, failOn: 'none' })
    .resize(64, 64, { fit: 'fill' })
    .raw()
    .toBuffer()
}
