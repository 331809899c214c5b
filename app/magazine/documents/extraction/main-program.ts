import path from 'node:path'
import { msg } from '../../../platform/i18n/i18n'
import { largePagePictureWidth } from '../documents'
import { readAttachments } from './attachments'
import { hasPagesWithoutCharacterMaps } from './character-maps'
import { describeFailure, describeMissingProgram, isPermanentFailure, maySucceedLater } from './failures'
import { repairPdf } from './heal'
import type { ExtractedLine, ExtractionMessage, ExtractionTask, PageFrame } from './messages'
import {
  pdfjsReader,
  readBoldMathAndRuleBoxes,
  readPageTags,
  readStructure,
  requireOpenablePdf,
} from './pdfjs'
import { loadSharp, writePagePictures } from './pictures'
import { popplerReader } from './poppler'
import { endWithParent, isProgramInstalled, ProgramStopped, runPageByPage } from './programs'
import type { PdfReader } from './reader'
import { attachRuby } from './ruby'
import { withRuledCells } from './ruled-cells'
import { isStackedText } from './stacked'
import { markBoldAndMathLines } from './type-of-lines'
import { makeViewerCopy, overlayPdf } from './viewer-copy'

/**
 * This program extracts one PDF and prints its findings as JSON lines. It starts the programs that read the
 * PDF and stops them at their limits; they all end when its parent process ends.
 */
const task = JSON.parse(process.argv[2] ?? '') as ExtractionTask
const { folder, limits } = task
let { pdf } = task

const print = (message: ExtractionMessage) => {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}

async function extract(): Promise<void> {
  if (task.over) return layTextOver(task.over)
  pdf = await repairPdf(pdf, folder, limits, task.withoutPrograms)
  if (task.isLook) return print({ type: 'structure', ...(await requireOpenablePdf(pdf, limits)) })
  const hasPoppler =
    !task.withoutPrograms && isProgramInstalled('pdftotext') && isProgramInstalled('pdftoppm')
  loadSharp().catch(() => {})
  const { from: first = 1, pagesPerTurn = maxPagesPerTurn } = task
  const perTurn = task.isFirstPage ? 1 : pagesPerTurn
  const perOpening = perTurn === 1 ? 1 : turnsPerOpening * perTurn
  let last = first
  for (let from = first, to = first + perTurn - 1; from <= last; from = to + 1, to += perOpening) {
    const { structure, frames } = await readStructure(pdf, limits, from, to)
    last = structure.pageCount
    if (last > limits.maxPages) {
      const reason = `It says that it has ${last} pages; at most ${limits.maxPages} are taken apart.`
      return print({ type: 'failed', reason })
    }
    if (from === 1) print({ type: 'structure', ...structure })
    const isUnmapped = hasPoppler && (await hasPagesWithoutCharacterMaps(pdf, limits, from, to))
    const reader = hasPoppler && !isUnmapped ? popplerReader(pdf, limits, folder) : pdfjsReader(pdf, limits)
    if (frames.length > 0) await readPages(reader, frames, perTurn, structure.isTagged)
    if (isUnmapped) print({ type: 'lack', reason: mapsAreMissing })
    if (task.isFirstPage) return
    if (from === first && !task.hasCopy) await copyForViewer()
    if (from === first && !task.hasAttachments) await saveAttachments()
    print({ type: 'turn', isLast: to >= last })
  }
}

const mapsAreMissing = msg(
  'Japanese, Chinese and Korean text took longer to read, because poppler-data is not installed.',
)

async function layTextOver(over: string): Promise<void> {
  await overlayPdf(over, pdf, path.join(folder, 'searchable.pdf'), limits, task.withoutPrograms)
  print({ type: 'copy', file: 'searchable.pdf' })
}

/** The number of pages after which other PDFs may go on. */
const maxPagesPerTurn = 20
/** The number of turns, after the first, that take one opening of the PDF, which costs as much as 10 pages. */
const turnsPerOpening = 10

async function copyForViewer(): Promise<void> {
  try {
    const copy = path.join(folder, 'viewer.pdf')
    await makeViewerCopy(pdf, copy, limits, task.withoutPrograms)
    print({ type: 'copy', file: 'viewer.pdf' })
  } catch (error) {
    print({ type: 'lack', reason: `No copy for the viewer could be made: ${describeMissingProgram(error)}.` })
  }
}

async function saveAttachments(): Promise<void> {
  try {
    for await (const message of readAttachments(pdf, folder, limits)) print(message)
  } catch (error) {
    print({ type: 'attachments', formFields: 0, files: [] })
    print({ type: 'lack', reason: `Its attachments could not be read: ${describeMissingProgram(error)}.` })
  }
}

let bytes = 0

async function readPages(
  reader: PdfReader,
  frames: PageFrame[],
  perTurn: number,
  isTagged = false,
): Promise<void> {
  const lacking = { text: new Lacking('text'), picture: new Lacking('picture') }
  const texts = inStep(
    runPageByPage((rest) => reader.texts(rest), frames, limits.secondsPerPage, lacking.text.note),
  )
  const pictures = inStep(
    runPageByPage(
      (rest) => reader.pictures(rest),
      frames.map(pixelsOf),
      limits.secondsPerPage,
      lacking.picture.note,
    ),
  )
  const tagged = inStep(
    runPageByPage(
      (rest) => readPageTags(pdf, limits, rest),
      isTagged ? frames : [],
      limits.secondsPerPage,
      () => {},
    ),
  )
  const types = inStep(
    runPageByPage(
      (rest) => readBoldMathAndRuleBoxes(pdf, limits, rest),
      isTagged ? [] : frames,
      limits.secondsPerPage,
      () => {},
    ),
  )
  for (const [index, frame] of frames.entries()) {
    if (index > 0 && index % perTurn === 0) print({ type: 'turn', isLast: false })
    const { lines: read = [] } = (await texts(frame.number)) ?? {}
    const lines = isStackedText(read) ? await linesThatRunDown(frame, read) : read
    const { bold = [], math = [], rules = [] } = (await types(frame.number)) ?? {}
    const raster = await pictures(frame.number)
    const { tags } = (await tagged(frame.number)) ?? {}
    const made = raster && (await writePagePictures(raster, folder))
    bytes += made?.bytes ?? 0
    if (bytes > limits.outputMb * 1024 * 1024) throw new ProgramStopped('output', 'pictures')
    const { picture, largePicture } = made ?? {}
    print({
      type: 'page',
      ...frame,
      lines: markBoldAndMathLines(withRuledCells(attachRuby(lines), rules), { bold, math }),
      tags,
      picture,
      largePicture,
    })
  }
  if (Object.values(lacking).every((one) => one.isDamagedWhole(frames.length)))
    throw new ProgramStopped('failure', 'No page can be read.')
  for (const one of Object.values(lacking)) one.print()
}

/** Reads pages with vertical lines by pdf.js, in the order of the PDF, since poppler mixes their letters. */
async function linesThatRunDown(frame: PageFrame, read: ExtractedLine[]): Promise<ExtractedLine[]> {
  const again = runPageByPage(
    (rest) => pdfjsReader(pdf, limits).texts(rest),
    [frame],
    limits.secondsPerPage,
    () => {},
  )
  for await (const { lines } of again) return lines
  return read
}

/**
 * Returns the pixel size of the large picture of a page, rounded down, so that poppler does not make the shorter side
 * larger.
 */
function pixelsOf({ number, width, height }: PageFrame) {
  const most = { width: largePagePictureWidth, height: 3 * largePagePictureWidth }
  const scale = Math.min(most.width / width, most.height / height)
  const pixels = (points: number) => Math.max(1, Math.floor(points * scale + 1e-6))
  return { number, width: pixels(width), height: pixels(height) }
}

/**
 * Returns a function that gives the page with a number; call it with ascending numbers. Undefined for a page that was
 * skipped. It reads one page ahead.
 */
function inStep<Page extends { number: number }>(pages: AsyncGenerator<Page>) {
  const read = async (): Promise<Page | undefined> => (await pages.next()).value ?? undefined
  let next = read()
  return async (number: number): Promise<Page | undefined> => {
    const page = await next
    if (page?.number !== number) return
    next = read()
    next.catch(() => {})
    return page
  }
}

class Lacking {
  private pages: number[] = []
  private why = ''
  constructor(private what: string) {}

  note = (page: number, error: unknown) => {
    this.pages.push(page)
    this.why ||= describeMissingProgram(error)
  }

  isDamagedWhole(pageCount: number) {
    return this.pages.length === pageCount && this.why === describeMissingProgram(undefined)
  }

  print() {
    if (this.pages.length === 0) return
    const shown = this.pages.slice(0, 5).join(', ') + (this.pages.length > 5 ? ', …' : '')
    const these = this.pages.length === 1 ? `Page ${shown} has` : `Pages ${shown} have`
    print({ type: 'lack', reason: `${these} no ${this.what}: ${this.why}.` })
  }
}

endWithParent()
try {
  await extract()
} catch (error) {
  if (!task.isLook || isPermanentFailure(error))
    print({
      type: 'failed',
      reason: describeFailure(error),
      mayPass: maySucceedLater(error, task) || undefined,
    })
}
process.stdout.end(() => process.exit(0))
