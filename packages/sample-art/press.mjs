import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { chance, fileAt, fontLinks, openBrowser } from './tools.mjs'

/** The drums on the shelf. */
export const inks = {
  red: '#e8431f',
  black: '#16130f',
  blue: '#2c54b8',
  teal: '#0d8a8c',
  yellow: '#ffbf1f',
  pink: '#ff7a9a',
  green: '#2f9a58',
  violet: '#6a4fc0',
  aqua: '#56c2de',
  navy: '#1d2c5e',
}
const paper = [244, 239, 228]
const oversize = 2

/**
 * Prints drawings the way a risograph would: each plate is drawn in greys by the browser, screened at its own
 * angle, laid on paper in one spot colour, a little out of register and a little starved of ink.
 */
export async function openPress() {
  const browser = await openBrowser()
  const page = await browser.newPage({ deviceScaleFactor: oversize })
  return { print: (job) => print(page, job), close: () => browser.close() }
}

/** `plates` maps an ink's name to SVG; an ink may be written 'blue:line' for a line screen. */
async function print(
  page,
  { file, width, height, plates, cell = 6, quality = 70, slip = 2.6, shrink = width },
) {
  const names = Object.keys(plates)
  const grey = await drawPlates(page, Object.values(plates), width, height)
  const w = width * oversize
  const h = height * oversize
  const random = chance(file)
  const sheet = layPaper(w, h, random)

  names.forEach((name, index) => {
    const [ink, screen] = name.split(':')
    const angle = [0.26, 1.31, 0.79, 0][index % 4]
    const shift = ink === 'black' ? [0, 0] : [random.between(-slip, slip), random.between(-slip, slip)]
    const drum = {
      ink,
      angle,
      screen,
      cell: cell * oversize,
      shift: shift.map((s) => Math.round(s * oversize)),
    }
    layInk(sheet, (x, y) => 1 - grey.data[y * grey.stride + index * w + x] / 255, w, h, drum, random)
  })

  await sharp(Buffer.from(sheet.buffer), { raw: { width: w, height: h, channels: 3 } })
    .resize(shrink, Math.round((shrink * height) / width), { kernel: 'lanczos3' })
    .jpeg({ quality, mozjpeg: true })
    .toFile(fileAt(file))
}

/** All plates in one screenshot, side by side, as one grey picture. */
async function drawPlates(page, plates, width, height) {
  const svgs = plates.map(
    (svg) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${svg}</svg>`,
  )
  const html = `<!doctype html><meta charset="utf-8">${fontLinks()}<style>body{margin:0;display:flex;background:#fff}svg{flex:none;display:block;overflow:hidden}</style>${svgs.join('')}`
  const path = join(tmpdir(), 'zinehouse-plates.html')
  writeFileSync(path, html.replace(/\bid="([^"]+)"/g, 'id="$1"'))
  await page.setViewportSize({ width: width * plates.length, height })
  await page.goto(`file://${path}`)
  await page.evaluate(fitType)
  const png = await page.screenshot()
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { data, stride: info.width }
}

/** Runs in the page: stretches or scales every [data-box] text so that its ink fills its box. */
async function fitType() {
  const pen = document.createElement('canvas').getContext('2d')
  for (const text of document.querySelectorAll('text[data-box]')) {
    const font = `${text.getAttribute('font-weight')} 100px ${text.getAttribute('font-family')}`
    await document.fonts.load(font, text.textContent)
    pen.font = font
    const ink = pen.measureText(text.textContent)
    const [x, y, w, h] = text.dataset.box.split(',').map(Number)
    const inkWidth = ink.actualBoundingBoxRight + ink.actualBoundingBoxLeft
    const inkHeight = ink.actualBoundingBoxAscent + ink.actualBoundingBoxDescent
    let [sx, sy] = [w / inkWidth, h / inkHeight]
    if (text.dataset.fit !== 'stretch') sx = sy = Math.min(sx, sy)
    const slack = { start: 0, stretch: 0, middle: 0.5, end: 1 }[text.dataset.fit]
    const left = x + (w - inkWidth * sx) * slack + ink.actualBoundingBoxLeft * sx
    const base = y + (h - inkHeight * sy) * 0.5 + ink.actualBoundingBoxAscent * sy
    text.setAttribute(
      'transform',
      `${text.getAttribute('transform') ?? ''} matrix(${sx} 0 0 ${sy} ${left} ${base})`,
    )
  }
  await document.fonts.ready
}

function layPaper(w, h, random) {
  const sheet = new Uint8ClampedArray(w * h * 3)
  for (let i = 0; i < w * h; i++) {
    const fibre = 1 - random() * 0.01
    for (let c = 0; c < 3; c++) sheet[i * 3 + c] = paper[c] * fibre
  }
  return sheet
}

/** Screens one plate and multiplies its ink onto the sheet. */
function layInk(sheet, densityAt, w, h, { ink, angle, screen, cell, shift }, random) {
  const colour = inks[ink].match(/\w\w/g).map((pair) => Number.parseInt(pair, 16) / 255)
  const [cos, sin] = [Math.cos(angle) / cell, Math.sin(angle) / cell]
  const ripple = Float32Array.from({ length: 1024 }, (_, i) => Math.cos((i / 1024) * Math.PI * 2))
  const waveAt = (turns) => ripple[((turns - Math.floor(turns)) * 1024) | 0]
  const starve = unevenness(w, h, random)

  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const [px, py] = [x - shift[0], y - shift[1]]
      if (px < 0 || py < 0 || px >= w || py >= h) continue
      let density = densityAt(px, py)
      if (density < 0.02) continue
      if (density < 0.97) {
        const [u, v] = [x * cos + y * sin, y * cos - x * sin]
        const dot = screen === 'line' ? (waveAt(v) + 1) / 2 : (waveAt(u) + waveAt(v) + 2) / 4
        density = Math.min(1, Math.max(0, (density - (0.06 + dot * 0.88)) * 5 + 0.5))
      }
      const speck = random() < 0.012 ? 0.45 : 1
      const laid = density * speck * starve(x, y)
      const at = (y * w + x) * 3
      for (let c = 0; c < 3; c++) sheet[at + c] *= 1 - laid * (1 - colour[c])
    }
  }
}

/** Slow drift of ink over the sheet, between 0.86 and 1: value noise on a coarse grid. */
function unevenness(w, h, random) {
  const step = 90
  const across = Math.ceil(w / step) + 2
  const grid = Float32Array.from({ length: across * (Math.ceil(h / step) + 2) }, () => 0.86 + random() * 0.14)
  return (x, y) => {
    const [gx, gy] = [(x / step) | 0, (y / step) | 0]
    const [fx, fy] = [x / step - gx, y / step - gy]
    const at = gy * across + gx
    const top = grid[at] * (1 - fx) + grid[at + 1] * fx
    const bottom = grid[at + across] * (1 - fx) + grid[at + across + 1] * fx
    return top * (1 - fy) + bottom * fy
  }
}
