import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { echoPages } from './texts/echo.mjs'
import { chance, fileAt, fontLinks, openBrowser } from './tools.mjs'

/** Sets a zine of cut and pasted slips, copies it on a tired machine and scans it: pictures alone, without any text. */
const [width, height] = [559, 794]
const dotsPerInch = 150
const css = `* { box-sizing: border-box } body { margin: 0; width: ${width}px; height: ${height}px; background: #fff; position: relative; overflow: hidden; font: 17px/1.42 'Space Mono', monospace }
.slip { position: absolute; padding: 9px 14px; background: #fff; box-shadow: 1px 1px 1.5px #777 } .dark { background: #111; color: #fff }
h1, h2 { margin: 0; font: 60px/1 'Anton', sans-serif; letter-spacing: 1px } h2 { font-size: 38px } .hand { font: 24px/1.3 'Permanent Marker', cursive } p { margin: 0 0 9px }
.ground { position: absolute; inset: 0; background: repeating-linear-gradient(58deg, #ddd 0 3px, #f6f6f6 3px 11px) }`

const browser = await openBrowser()
const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 2 })
const sheet = join(tmpdir(), 'zinehouse-drawer-echo.html')
const scans = []
for (const [index, slips] of echoPages.entries()) {
  const random = chance(`echo ${index}`)
  const cut = slips.map(
    ({ html, top, left = 34, wide = 480, kind = '' }) =>
      `<div class="slip ${kind}" style="top:${top}px;left:${left}px;width:${wide}px;rotate:${random.between(-1.6, 1.6)}deg">${html}</div>`,
  )
  const html = `<meta charset="utf-8">${fontLinks()}<style>${css}</style><div class="ground"></div>${cut.join('')}`
  writeFileSync(sheet, html)
  await page.goto(`file://${sheet}`)
  await page.evaluate(() => document.fonts.ready)
  scans.push(await copied(await page.screenshot(), random))
}
await browser.close()
writeFileSync(fileAt('pdfs/drawer-echo.pdf'), pdfOf(scans))
await sharp(scans[0]).resize({ width: 900 }).jpeg({ quality: 72 }).toFile(fileAt('covers/drawer-echo.jpg'))
console.log('pdf drawer-echo', scans.length, 'pages')

/** As a copier and a scanner leave it: blacker and whiter, with specks, a grey edge and not quite straight. */
async function copied(drawn, random) {
  const wide = Math.round((width / 96) * dotsPerInch)
  const high = Math.round((height / 96) * dotsPerInch)
  const straight = await sharp(drawn).resize(wide, high).greyscale().linear(1.35, -30).toBuffer()
  const specks = Array.from({ length: 140 }, () => {
    const [x, y] = [random.between(0, wide), random.between(0, high)]
    return `<circle cx="${x}" cy="${y}" r="${random.between(0.4, 1.3)}"/>`
  })
  const edge = `<rect x="${wide - 9}" width="9" height="${high}" opacity="0.35"/>`
  const dirt = Buffer.from(`<svg width="${wide}" height="${high}">${specks.join('')}${edge}</svg>`)
  const dirty = await sharp(straight)
    .composite([{ input: dirt }])
    .toBuffer()
  return sharp(dirty)
    .rotate(random.between(-0.8, 0.8), { background: '#e8e8e8' })
    .resize(wide, high, { fit: 'cover' })
    .toColourspace('b-w')
    .jpeg({ quality: 42, mozjpeg: true })
    .toBuffer()
}

/** A PDF of one JPEG for each page. */
function pdfOf(jpegs) {
  const [wide, high] = [(width * 72) / 96, (height * 72) / 96]
  const pixels = [Math.round((width / 96) * dotsPerInch), Math.round((height / 96) * dotsPerInch)]
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${jpegs.length} /Kids [${jpegs.map((_, index) => `${3 + 3 * index} 0 R`).join(' ')}] >>`,
  ]
  for (const [index, jpeg] of jpegs.entries()) {
    const first = 3 + 3 * index
    const content = `q ${wide} 0 0 ${high} 0 0 cm /Scan Do Q`
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${high}] /Contents ${first + 1} 0 R /Resources << /XObject << /Scan ${first + 2} 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      `<< /Type /XObject /Subtype /Image /Width ${pixels[0]} /Height ${pixels[1]} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n${jpeg.toString('latin1')}\nendstream`,
    )
  }
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
