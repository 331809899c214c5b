import { execFileSync } from 'node:child_process'
import type { Locator } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'

const side = 40

/** A picture on white, so small that only what is drawn counts, not how its edges are smoothed. */
const looked = (picture: Sharp) =>
  picture
    .flatten({ background: '#fff' })
    .resize(side, side, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()

/** How far apart the canvas of a first page and what poppler draws are, of 255: on the whole, and where they differ most. */
export async function drawnApart(canvas: Locator, pdf: string): Promise<{ mean: number; most: number }> {
  const address = await canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL())
  const picture = sharp(Buffer.from(address.split(',')[1] ?? '', 'base64'))
  const { width, height } = await picture.metadata()
  // Both draw a hairline as one pixel, so they draw on as many.
  const size = ['-scale-to', String(Math.max(width ?? 0, height ?? 0))]
  const parameters = ['-q', '-cropbox', ...size, '-l', '1', '-png', pdf]
  const drawn = execFileSync('pdftoppm', parameters, { maxBuffer: 2 ** 28 })
  const [ours, theirs] = [await looked(picture), await looked(sharp(drawn))]
  const differences = ours.map((value, index) => Math.abs(value - (theirs[index] ?? 0)))
  const mean = differences.reduce((sum, each) => sum + each, 0) / differences.length
  return { mean, most: Math.max(...differences) }
}

/** Drawn apart by more than this is drawn wrong. */
export const maxApart = { mean: 6, most: 80 }
