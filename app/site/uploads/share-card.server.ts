import type { Sharp, SharpOptions } from 'sharp'
import { loadSharp } from '../../platform/sharp.server'
import { sharePictureSize } from '../../platform/ui/share-picture'

const minWideRatio = 1.5

/** Draws a wide card: a wide picture fills it; any other is shown uncropped on a background of its own colors. */
export async function drawShareCard(source: Buffer, options: SharpOptions): Promise<Buffer> {
  const sharp = await loadSharp()
  const { autoOrient } = await sharp(source, options).metadata()
  const upright = sharp(source, options).rotate()
  const filled = upright.clone().resize({ ...sharePictureSize, position: sharp.strategy.attention })
  if (autoOrient.width / autoOrient.height >= minWideRatio) return asJpeg(filled)

  const backdrop = upright.clone().resize(sharePictureSize).blur(28).modulate({ brightness: 0.6 })
  const whole = upright.resize({
    width: sharePictureSize.width - 72,
    height: sharePictureSize.height - 72,
    fit: 'inside',
  })
  return asJpeg(backdrop.composite([{ input: await whole.png().toBuffer() }]))
}

const asJpeg = (picture: Sharp) => picture.flatten().jpeg({ quality: 78, mozjpeg: true }).toBuffer()
