import './newer-node'
import { once } from 'node:events'
import { type FileHandle, open, readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import {
  getDocument,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { removeHiddenText } from '../hidden-text'
import { readPdfExtras, saveAttachments } from './pdfjs-attachments'
import { readPageFrames, readStructure } from './pdfjs-structure'
import { isTaggedPdf, readPageTagsOf } from './pdfjs-tags'
import { textLinesOf } from './pdfjs-text'
import { readBoldMathAndRuleBoxesOfPage } from './pdfjs-type'
import { joinStackedLines } from './stacked'

const packageFolder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const part = (name: string) => `${path.join(packageFolder, name)}/`

/**
 * The maximum size of a PDF that is held in memory; a larger one is read in ranges, since holding it takes
 * twice its size.
 */
const maxInMemory = 32 * 1024 * 1024

/** Opens a PDF to draw its pages as they look in print; none of its scripts run. */
async function openPdf(pdf: string, isForFonts = false): Promise<PDFDocumentProxy> {
  const { size } = await stat(pdf)
  const source =
    size > maxInMemory ? { range: new FileRanges(await open(pdf), size) } : { data: await bytesOf(pdf) }
  return getDocument({
    ...source,
    disableAutoFetch: true,
    disableStream: true,
    rangeChunkSize: 256 * 1024,
    verbosity: VerbosityLevel.ERRORS,
    enableXfa: false,
    useSystemFonts: false,
    cMapUrl: part('cmaps'),
    standardFontDataUrl: part('standard_fonts'),
    wasmUrl: part('wasm'),
    iccUrl: part('iccs'),
    ...(isForFonts ? forFonts : { maxImageSize: 100_000_000 }),
  }).promise
}

/** Options to read the names of fonts without the pictures of a page. */
const forFonts = { fontExtraProperties: true, maxImageSize: 1 }

const bytesOf = async (file: string) => new Uint8Array(await readFile(file))

class FileRanges extends PDFDataRangeTransport {
  constructor(
    private file: FileHandle,
    size: number,
  ) {
    super(size, null)
  }

  override requestDataRange(begin: number, end: number): void {
    const read = async () => {
      const { buffer } = await this.file.read(new Uint8Array(end - begin), 0, end - begin, begin)
      this.onDataRange(begin, buffer)
    }
    read().catch(() => this.abort())
  }
}

const print = async (value: unknown) => {
  if (!process.stdout.write(`${JSON.stringify(value)}\n`)) await once(process.stdout, 'drain')
}

const works = {
  /** Checks that the PDF opens and has a first page. */
  async look(document: PDFDocumentProxy) {
    await document.getPage(1)
    await print({ pageCount: document.numPages, outline: [] })
  },

  async structure(document: PDFDocumentProxy, maxPages: string, from: string, to: string) {
    const isShort = document.numPages > Number(maxPages) || from !== '1'
    const structure = isShort ? { pageCount: document.numPages, outline: [] } : await readStructure(document)
    await print({ ...structure, isTagged: await isTaggedPdf(document, Number(from)) })
    if (document.numPages > Number(maxPages)) return
    for await (const frame of readPageFrames(document, Number(from), Number(to))) await print(frame)
  },

  async text(document: PDFDocumentProxy, from: string, to: string) {
    await removeHiddenText(document)
    for (let number = Number(from); number <= Number(to); number++) {
      const page = await document.getPage(number)
      const content = await page.getTextContent({ disableNormalization: false })
      const lines = textLinesOf(content.items, page.getViewport({ scale: 1 }))
      await print({ number, lines: joinStackedLines(lines) })
      page.cleanup()
    }
  },

  async enclosed(document: PDFDocumentProxy) {
    await print(await readPdfExtras(document))
  },

  async save(document: PDFDocumentProxy, folder: string, maxBytes: string, ...numbers: string[]) {
    for await (const saved of saveAttachments(document, numbers.map(Number), folder, Number(maxBytes)))
      await print(saved)
  },

  async tags(document: PDFDocumentProxy, from: string, to: string) {
    for (let number = Number(from); number <= Number(to); number++) {
      const page = await document.getPage(number)
      await print({ number, tags: await readPageTagsOf(page) })
      page.cleanup()
    }
  },

  async types(document: PDFDocumentProxy, from: string, to: string) {
    for (let number = Number(from); number <= Number(to); number++) {
      const page = await document.getPage(number)
      await print({ number, ...(await readBoldMathAndRuleBoxesOfPage(page)) })
      page.cleanup()
    }
  },

  /** Prints for each page a line with its size, and then its pixels. */
  async pictures(document: PDFDocumentProxy, ...sizes: string[]) {
    for (const size of sizes) {
      const [number = 0, width = 0, height = 0] = size.split(',').map(Number)
      await print({ number, width, height })
      const pixels = await draw(document, number, width, height)
      if (!process.stdout.write(pixels)) await once(process.stdout, 'drain')
    }
  },
}

async function draw(document: PDFDocumentProxy, number: number, width: number, height: number) {
  const page = await document.getPage(number)
  const { canvas, context } = (document.canvasFactory as CanvasFactory).create(width, height)
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  const shown = page.getViewport({ scale: 1 })
  const scale = width / shown.width
  const transform = [1, 0, 0, height / (shown.height * scale), 0, 0]
  const viewport = page.getViewport({ scale })
  await page.render({ canvas, viewport, transform, intent: 'print' }).promise
  page.cleanup()
  return Buffer.from(context.getImageData(0, 0, width, height).data.buffer)
}

interface CanvasFactory {
  create(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D }
}

const [work = '', pdf = '', ...parameters] = process.argv.slice(2)
try {
  const document = await openPdf(pdf, work === 'types')
  const run = works[work as keyof typeof works] as (of: PDFDocumentProxy, ...all: string[]) => Promise<void>
  await run(document, ...parameters)
  process.stdout.end(() => process.exit(0))
} catch (error) {
  process.stderr.write(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
  process.exit(1)
}
