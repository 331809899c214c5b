import { readFile, writeFile } from 'node:fs/promises'
import { degrees, PDFDocument, type PDFEmbeddedPage, type PDFPage, rgb } from '@cantoo/pdf-lib'
import type { BookletTask, PlacedPage, SheetSide } from './booklet-task'

/** This program arranges the pages of a PDF on sheets, as its task file describes. Text stays text. */
const { pdf, out, sides, sheet } = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as BookletTask

/** An embedded page: its box, and the rotation with which it is shown. */
interface Embedded {
  page: PDFEmbeddedPage
  width: number
  height: number
  rotation: number
}

async function makeBooklet(): Promise<void> {
  // Some PDFs are encrypted with an empty password, to prevent changes only.
  const source = await PDFDocument.load(await readFile(pdf), { updateMetadata: false, password: '' })
  const booklet = await PDFDocument.create()
  const pages = await embedded(booklet, source.getPages().slice(0, lastOf(sides)))
  for (const side of sides) drawSide(booklet.addPage([sheet.width, sheet.height]), side, pages)
  booklet.setProducer('Zinehouse')
  await writeFile(out, await booklet.save())
}

const lastOf = (all: SheetSide[]) =>
  Math.max(0, ...all.flatMap(({ pages }) => pages.map(({ number }) => number)))

/** Embeds all pages at once, so that shared objects are copied once. */
async function embedded(booklet: PDFDocument, pages: PDFPage[]): Promise<Embedded[]> {
  const boxes = pages.map((page) => page.getCropBox())
  const bounds = boxes.map(({ x, y, width, height }) => ({
    left: x,
    bottom: y,
    right: x + width,
    top: y + height,
  }))
  const forms = pages.length > 0 ? await booklet.embedPages(pages, bounds) : []
  return forms.map((page, index) => {
    const { width = 1, height = 1 } = boxes[index] ?? {}
    const rotation = (((pages[index]?.getRotation().angle ?? 0) % 360) + 360) % 360
    return { page, width, height, rotation }
  })
}

function drawSide(paper: PDFPage, { pages: placed, lines }: SheetSide, pages: Embedded[]) {
  for (const place of placed) {
    const page = pages[place.number - 1]
    if (page) drawPage(paper, page, place)
  }
  for (const { from, to, isDashed } of lines)
    paper.drawLine({
      start: { x: from[0], y: sheet.height - from[1] },
      end: { x: to[0], y: sheet.height - to[1] },
      thickness: 0.5,
      color: rgb(0.4, 0.4, 0.4),
      ...(isDashed && { dashArray: [4, 3] }),
    })
}

function drawPage(paper: PDFPage, { page, width, height, rotation }: Embedded, place: PlacedPage): void {
  const isSideways = rotation % 180 !== 0
  const [shownWidth, shownHeight] = isSideways ? [height, width] : [width, height]
  const scale = Math.min(place.width / shownWidth, place.height / shownHeight)
  const left = place.x + (place.width - shownWidth * scale) / 2
  const bottom = sheet.height - place.y - place.height + (place.height - shownHeight * scale) / 2
  const turn = (360 - rotation + (place.isUpsideDown ? 180 : 0)) % 360
  const [x, y] = cornerOf(turn, width * scale, height * scale)
  paper.drawPage(page, { x: left + x, y: bottom + y, xScale: scale, yScale: scale, rotate: degrees(turn) })
}

/**
 * Returns the corner at which a page that is rotated counterclockwise is drawn, relative to its position on
 * the sheet.
 */
function cornerOf(turn: number, width: number, height: number): [number, number] {
  if (turn === 90) return [height, 0]
  if (turn === 180) return [width, height]
  return turn === 270 ? [0, width] : [0, 0]
}

try {
  await makeBooklet()
  process.stdout.end(() => process.exit(0))
} catch (error) {
  process.stderr.write(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
  process.exit(1)
}
