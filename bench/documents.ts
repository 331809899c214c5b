import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { ownFolder } from '../scripts/own-folder.mjs'
import { aPdfOf, type PdfObject, packed } from '../test/pdfs'
import { round } from './figures'
import { byOurViewer, byPdfJs } from './first-page'
import { watchPrograms } from './program-memory'
import { startSite } from './real-pdfs/site'
import { scaled } from './scale'

const pages = scaled(200)

/** Publishes a PDF of 200 pages and 60 MB, waits until it is taken apart, and opens it and its copy for the viewer at page 1. */
export async function measureDocuments() {
  const folder = ownFolder('bench-documents')
  const site = await startSite(folder)
  const { server } = site
  const pdf = path.join(folder, 'original.pdf')
  writeFileSync(pdf, await aScannedVolume())
  const programs = watchPrograms(path.join(folder, 'taking-apart'))
  const articleId = await site.publish('A scanned volume', pdf)
  const began = performance.now()
  const { pageCount, viewerCopy } = await site.takenApart(articleId)
  const { all: peak, one: largest } = programs()
  const seconds = round((performance.now() - began) / 1000)
  const copy = path.join(folder, viewerCopy ?? 'none')
  const opened = {
    'the original, by plain pdf.js': await byPdfJs(pdf),
    'the copy, by plain pdf.js': await byPdfJs(copy),
    'the copy, by our viewer': await byOurViewer(`${server.origin}/articles/${articleId}`, copy),
  }
  await server.stop()
  console.log(
    `\nA PDF of ${pages} pages: ${pageCount} in ${seconds} s, at most ${peak} MB, ${largest} MB by one program\n`,
  )
  console.table(opened)
  return { pages: pageCount, seconds, peakMegabytes: peak, largestMegabytes: largest, ...opened }
}

async function aScannedVolume(): Promise<Buffer> {
  const kids = Array.from({ length: pages }, (_, index) => `${4 + 3 * index} 0 R`).join(' ')
  const objects: PdfObject[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${kids}]>>`,
  ]
  objects.push('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
  for (let index = 0; index < pages; index++) {
    const [content, picture] = [5 + 3 * index, 6 + 3 * index]
    const resources = `/Resources<</Font<</F 3 0 R>>/XObject<</I ${picture} 0 R>>>>`
    objects.push(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 595]${resources}/Contents ${content} 0 R>>`)
    objects.push(
      packed(`q 420 0 0 595 0 0 cm /I Do Q BT /F 12 Tf 40 500 Td (Page ${index + 1} of the volume) Tj ET`),
    )
    const size = { width: 680, height: 940 }
    const noise = sharp(randomBytes((size.width / 4) * (size.height / 4) * 3), {
      raw: { width: size.width / 4, height: size.height / 4, channels: 3 },
    })
    const stream = await noise.resize(size).jpeg({ quality: 90 }).toBuffer()
    const form = `/Width ${size.width}/Height ${size.height}/ColorSpace/DeviceRGB/BitsPerComponent 8`
    objects.push({ dictionary: `<</Type/XObject/Subtype/Image${form}/Filter/DCTDecode>>`, stream })
  }
  return aPdfOf(objects)
}
