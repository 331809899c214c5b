import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { aPdfOf, firstExtra } from './pdf'

/** Tests of recognized text are left out where it is not installed. */
export const hasTesseract = !spawnSync('tesseract', ['--version']).error

/** A PDF of pictures alone, as from a scanner: JPEGs of so many dots per inch, one for each page. */
export async function aScanOf(pictures: Buffer[], dotsPerInch = 300): Promise<Buffer> {
  const scans = await Promise.all(
    pictures.map(async (jpeg) => {
      const { width = 1, height = 1, channels } = await sharp(jpeg).metadata()
      return { jpeg, width, height, colors: channels === 1 ? 'DeviceGray' : 'DeviceRGB' }
    }),
  )
  const points = (pixels: number) => (pixels * 72) / dotsPerInch
  const first = firstExtra(scans.length)
  const pages = scans.map(({ width, height }, index) => ({
    width: points(width),
    height: points(height),
    content: `q ${points(width)} 0 0 ${points(height)} 0 0 cm /Scan Do Q`,
    resources: `/XObject << /Scan ${first + index} 0 R >>`,
  }))
  const extra = scans.map(({ jpeg, width, height, colors }) => ({
    dictionary: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /${colors} /BitsPerComponent 8 /Filter /DCTDecode`,
    stream: jpeg.toString('latin1'),
  }))
  return aPdfOf(pages, { extra })
}

/** Draws a page of a PDF as a scanner would. */
export async function aScannedPage(
  pdf: string,
  number: number,
  dotsPerInch = 300,
  change = (page: Sharp) => page,
): Promise<Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'scan-'))
  const range = ['-f', String(number), '-l', String(number), '-singlefile']
  spawnSync('pdftoppm', [
    '-r',
    String(dotsPerInch),
    '-gray',
    '-png',
    ...range,
    pdf,
    path.join(folder, 'page'),
  ])
  const page = sharp(path.join(folder, 'page.png'))
  const jpeg = await change(page).toColourspace('b-w').jpeg({ quality: 70 }).toBuffer()
  rmSync(folder, { recursive: true })
  return jpeg
}

/** Draws lines of text as a scanner would. */
export function aPictureOf(
  lines: string[],
  { size = 50, width = 1750, height = 2480, font = 'DejaVu Sans' } = {},
) {
  const rows = lines.map(
    (line, index) => `<text x="200" y="${300 + index * size * 1.5}" font-size="${size}">${line}</text>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${font}">
<rect width="100%" height="100%" fill="white"/>${rows.join('')}</svg>`
  return sharp(Buffer.from(svg)).toColourspace('b-w').jpeg({ quality: 70 }).toBuffer()
}
