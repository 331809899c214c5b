import path from 'node:path'
import { loadSharp } from '../platform/sharp.server'
import { sharePictureSize } from '../platform/ui/share-picture'
import { defaultAccent } from './theme'

const [ink, paper] = ['#16130f', '#f4efe4']
const font = 'Bricolage Grotesque'
const fontfile = path.resolve('app/platform/styles/fonts/bricolage-grotesque.ttf')

/**
 * Draws an icon with the first letter of the site's name and the dot of its logo, as PNG. Devices crop maskable icons
 * to their own shape, so important parts are in the inner 80 % (https://www.w3.org/TR/appmanifest/#icon-masks).
 */
export async function drawSiteIcon(
  name: string,
  size: number,
  drawnShare = 1,
  spot = defaultAccent,
): Promise<Buffer> {
  const letter = [...name.toUpperCase()].find((one) => /[\p{L}\p{N}]/u.test(one)) ?? '•'
  const part = (share: number) => Math.round(size * drawnShare * share)
  const margin = Math.round((size * (1 - drawnShare)) / 2)
  const drawn = await words(letter, paper, part(0.56), part(0.58))
  const top = Math.round((size - drawn.height) / 2)
  const square = await blank(size, size, ink)
  return square
    .composite([
      { ...drawn, left: margin + part(0.13), top },
      { input: dot(part(0.11), spot), left: margin + part(0.74), top: top + drawn.height - 2 * part(0.11) },
    ])
    .png()
    .toBuffer()
}

/** @param drawnShare the share of the icon's side that the picture fills */
export async function makeIconFromPicture(
  picture: Buffer,
  { size, drawnShare = 1, isOpaque = false }: { size: number; drawnShare?: number; isOpaque?: boolean },
): Promise<Buffer> {
  const inner = Math.round(size * drawnShare)
  const margin = Math.floor((size - inner) / 2)
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const sharp = await loadSharp()
  const drawn = await sharp(picture)
    .resize(inner, inner, { fit: 'contain', background })
    .extend({
      top: margin,
      left: margin,
      bottom: size - inner - margin,
      right: size - inner - margin,
      background,
    })
    .png()
    .toBuffer()
  return isOpaque ? sharp(drawn).flatten({ background: paper }).png().toBuffer() : drawn
}

/** Draws the preview picture of pages without one: the site's name, as JPEG. */
export async function drawSharePicture(name: string, spot = defaultAccent): Promise<Buffer> {
  const { width, height } = sharePictureSize
  const drawn = await words(name, ink, width - 260, height - 330)
  const card = await blank(width, height, paper)
  return card
    .composite([
      { input: halftone(width, height, spot), left: 0, top: 0 },
      { ...drawn, left: 90, top: Math.round((height - drawn.height) / 2) },
      {
        input: dot(34, spot),
        left: 90 + drawn.width + 16,
        top: Math.round((height + drawn.height) / 2) - 68,
      },
    ])
    .jpeg({ quality: 82 })
    .toBuffer()
}

async function blank(width: number, height: number, background: string) {
  const sharp = await loadSharp()
  return sharp({ create: { width, height, channels: 3, background } })
}

async function words(text: string, colour: string, width: number, height: number) {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const markup = `<span foreground="${colour}">${escaped}</span>`
  const sharp = await loadSharp()
  const { data, info } = await sharp({ text: { text: markup, font, fontfile, rgba: true, width, height } })
    .trim()
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

const dot = (radius: number, spot: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${radius * 2}" height="${radius * 2}"><circle cx="${radius}" cy="${radius}" r="${radius}" fill="${spot}"/></svg>`,
  )

/** Draws dots in the second color, larger towards the lower edge. */
function halftone(width: number, height: number, spot: string): Buffer {
  const step = 24
  const circles: string[] = []
  for (let y = height; y > height - 9 * step; y -= step) {
    const radius = (1 - (height - y) / (9 * step)) * step * 0.46
    for (let x = 0; x <= width; x += step)
      circles.push(`<circle cx="${x}" cy="${y}" r="${radius.toFixed(1)}"/>`)
  }
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="${spot}">${circles.join('')}</svg>`,
  )
}

/** Packs PNGs into the .ico file that browsers request by themselves. */
export function packIconFile(pictures: { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}
