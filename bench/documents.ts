import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import '../app/documents/apart/newer-node'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { findingsOf } from '../app/documents/child.server'
import { aPdfOf, type PdfObject, packed } from '../test/pdfs'
import { round } from './figures'
import { watchPrograms } from './program-memory'
import { scaled } from './scale'

const pages = scaled(200)
const limits = { mostPages: 5000, seconds: 1800, secondsPerPage: 60, memoryMb: 1024, outputMb: 4096 }

/** Takes a PDF of 200 pages and 60 MB apart, and opens it and its copy for the viewer at page 1. */
export async function measureDocuments() {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-bench-pdf-'))
  try {
    const pdf = path.join(folder, 'original.pdf')
    writeFileSync(pdf, await aScannedVolume())
    const began = performance.now()
    const programs = watchPrograms(folder)
    let kept = 0
    for await (const found of findingsOf({ pdf, folder, limits }, new AbortController().signal)) {
      if (found.type === 'page') kept++
    }
    const { all: peak, one: largest } = programs()
    const seconds = round((performance.now() - began) / 1000)
    const [original, copy] = [await openFirstPage(pdf), await openFirstPage(path.join(folder, 'viewer.pdf'))]
    console.log(
      `\nA PDF of ${pages} pages, ${original.megabytes} MB: ${kept} pages in ${seconds} s, at most ${peak} MB, ${largest} MB by one program\n`,
    )
    console.table({ original, copy })
    return { pages: kept, seconds, peakMegabytes: peak, largestMegabytes: largest, original, copy }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
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

/** What pdf.js fetches, with ranges of 64 KB, until it has all that page 1 shows. */
async function openFirstPage(file: string) {
  const { size } = statSync(file)
  let requests = 0
  let bytes = 0
  const server = createServer((request, response) => {
    requests++
    const [, start = '0', end = String(size - 1)] =
      /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
    const headers = { 'Accept-Ranges': 'bytes', 'Content-Length': Number(end) - Number(start) + 1 }
    const range = { 'Content-Range': `bytes ${start}-${end}/${size}` }
    response.writeHead(
      request.headers.range ? 206 : 200,
      request.headers.range ? { ...headers, ...range } : headers,
    )
    const stream = createReadStream(file, { start: Number(start), end: Number(end) })
    stream.on('data', (chunk) => {
      bytes += chunk.length
    })
    stream.pipe(response)
    response.on('close', () => stream.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const task = getDocument({
    url: `http://127.0.0.1:${port}/a.pdf`,
    ...{ disableAutoFetch: true, disableStream: true, rangeChunkSize: 65536 },
  })
  const document = await task.promise
  await (await document.getPage(1)).getOperatorList()
  await task.destroy()
  server.closeAllConnections()
  server.close()
  return {
    megabytes: round(size / 1e6),
    requests,
    kilobytes: Math.round(bytes / 1000),
    percent: round((100 * bytes) / size),
  }
}
