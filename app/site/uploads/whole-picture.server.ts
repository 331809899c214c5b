import { buffer } from 'node:stream/consumers'
import pLimit from 'p-limit'
import { Invalid } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { loadSharp } from '../../platform/sharp.server'
import { maxPixels } from './picture-copy.server'
import { storage } from './storage.server'

const limit = pLimit(2)
const endOfJpeg = Buffer.from([0xff, 0xd9])

/**
 * Reads a stored picture completely. A picture that every viewer shows completely passes, even with a warning.
 * @throws Invalid when a part of it is missing
 */
export const assertWholePicture = (path: string, type: string): Promise<void> =>
  limit(async () => {
    const read = async () => buffer(await storage.read(path))
    if (await isReadable(storage.localFile(path) ?? (await read()), 'truncated')) return
    // A JPEG that only lacks its end marker is complete.
    if (type === 'image/jpeg' && (await isReadable(Buffer.concat([await read(), endOfJpeg]), 'warning')))
      return
    throw new Invalid(
      t('This picture is cut off or damaged: a part of it is missing. Save it again, then upload it.'),
    )
  })

async function isReadable(picture: string | Buffer, failOn: 'truncated' | 'warning'): Promise<boolean> {
  const sharp = await loadSharp()
  const pixels = sharp(picture, { limitInputPixels: maxPixels, failOn }).resize(16).raw().toBuffer()
  return pixels.then(
    () => true,
    () => false,
  )
}
