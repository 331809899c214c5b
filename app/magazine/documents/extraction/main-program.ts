import path from 'node:path'
import { msg } from '../../../platform/i18n/i18n'
import { largePagePictureWidth } from '../documents'
import { readAttachments } from './attachments'
import { missesCharacterMaps } from './character-maps'
import { describeFailure, describeMissing, isPermanent, maySucceedLater } from './failures'
import { healed } from './heal'
import type { Line, Message, PageFrame, Task } from './messages'
import { checkOpens, pdfjs, readPageTags, readStructure, readTypes } from './pdfjs'
import { loadSharp, writePictures } from './pictures'
import { poppler } from './poppler'
import { endWithParent, isInstalled, ProgramStopped, pageByPage } from './programs'
import type { PdfReader } from './reader'
import { withRuby } from './ruby'
import { withRuledCells } from './ruled-cells'
import { isStacked } from './stacked'
import { withTypeOfLines } from './type-of-lines'
import { layOver, makeViewerCopy } from './viewer-copy'

/**
 * The program that extracts one PDF and prints its findings as JSON lines. It starts the programs that read the PDF,
 * and stops them at their limits; it ends, and they with it, when its parent is gone.
 */
const task = JSON.parse(process.argv[2] ?? '') as Task
const { folder, limits } = task
let { pdf } = task

const print = (message: Message) => {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}

async function extract(): Promise<void> {
  if (task.over) return layTextOver(task.over)
  pdf = await healed(pdf, folder, limits, task.withoutPrograms)
  if (task.isLook) return print({ type: 'structure', ...(await checkOpens(pdf, limits)) })
  const hasPoppler = !task.withoutPrograms && isInstalled('pdftotext') && isInstalled('pdftoppm')
  loadSharp().catch(() => {})
  const { from: first = 1, pagesPerTurn = maxPagesPerTurn } = task
  const perTurn = task.isFirstPage ? 1 : pagesPerTurn
  let last = first
  for (let from = first; from <= last; from += perTurn) {
    const { structure, frames } = await readStructure(pdf, limits, from, from + perTurn - 1)
    last = structure.pageCount
    if (last > limits.maxPages) {
      const reason = `It says that it has ${last} pages; at most ${limits.maxPages} are taken apart.`
      return print({ type: 'failed', reason })
    }
    if (from === 1) print({ type: 'structure', ...structure })
    const isUnmapped = hasPoppler && (await missesCharacterMaps(pdf, limits, from, from + perTurn - 1))
    const reader = hasPoppler && !isUnmapped ? poppler(pdf, limits, folder) : pdfjs(pdf, limits)
    if (frames.length > 0) await readPages(reader, frames, structure.isTagged)
    if (isUnmapped) print({ type: 'lack', reason: mapsAreMissing })
    if (task.isFirstPage) return
    if (from === first && !task.hasCopy) await copyForViewer()
    if (from === first && !task.hasAttachments) await saveAttachments()
    print({ type: 'turn', isLast: from + perTurn > last })
  }
}

const mapsAreMissing = msg(
  'Its Japanese, Chinese or Korean letters took longer to read, since poppler-data is not installed.',
)

async function layTextOver(over: string): Promise<void> {
  await layOver(over, pdf, path.join(folder, 'searchable.pdf'), limits, task.withoutPrograms)
  print({ type: 'copy', file: 'searchable.pdf' })
}

/** Pages per turn: with few, other PDFs do not wait long; with many, the PDF is opened less often. */
const maxPagesPerTurn = 20

async function copyForViewer(): Promise<void> {
  try {
    const copy = path.join(folder, 'viewer.pdf')
    await makeViewerCopy(pdf, copy, limits, task.withoutPrograms)
    print({ type: 'copy', file: 'viewer.pdf' })
  } catch (error) {
    print({ type: 'lack', reason: `No copy for the viewer could be made: ${describeMissing(error)}.` })
  }
}

async function saveAttachments(): Promise<void> {
  try {
    for await (const message of readAttachments(pdf, folder, limits)) print(message)
  } catch (error) {
    print({ type: 'attachments', formFields: 0, files: [] })
    print({ type: 'lack', reason: `Its attachments could not be read: ${describeMissing(error)}.` })
  }
}

let bytes = 0

async function readPages(reader: PdfReader, frames: PageFrame[], isTagged = false): Promise<void> {
  const lacking = { text: new Lacking('text'), picture: new Lacking('picture') }
  const texts = inStep(
    pageByPage((rest) => reader.texts(rest), frames, limits.secondsPerPage, lacking.text.note),
  )
  const pictures = inStep(
    pageByPage(
      (rest) => reader.pictures(rest),
      frames.map(pixelsOf),
      limits.secondsPerPage,
      lacking.picture.note,
    ),
  )
  const tagged = inStep(
    pageByPage(
      (rest) => readPageTags(pdf, limits, rest),
      isTagged ? frames : [],
      limits.secondsPerPage,
      () => {},
    ),
  )
  const types = inStep(
    pageByPage(
      (rest) => readTypes(pdf, limits, rest),
      isTagged ? [] : frames,
      limits.secondsPerPage,
      () => {},
    ),
  )
  for (const frame of frames) {
    const { lines: read = [] } = (await texts(frame.number)) ?? {}
    const lines = isStacked(read) ? await linesThatRunDown(frame, read) : read
    const { bold = [], math = [], rules = [] } = (await types(frame.number)) ?? {}
    const raster = await pictures(frame.number)
    const { tags } = (await tagged(frame.number)) ?? {}
    const made = raster && (await writePictures(raster, folder))
    bytes += made?.bytes ?? 0
    if (bytes > limits.outputMb * 1024 * 1024) throw new ProgramStopped('output', 'pictures')
    const { picture, largePicture } = made ?? {}
    print({
      type: 'page',
      ...frame,
      lines: withTypeOfLines(withRuledCells(withRuby(lines), rules), { bold, math }),
      tags,
      picture,
      largePicture,
    })
  }
  if (Object.values(lacking).every((one) => one.isDamagedWhole(frames.length)))
    throw new ProgramStopped('failure', 'No page can be read.')
  for (const one of Object.values(lacking)) one.print()
}

/** Poppler mixes lines that run down, letter by letter; pdf.js has them as the PDF does. */
async function linesThatRunDown(frame: PageFrame, read: Line[]): Promise<Line[]> {
  const again = pageByPage(
    (rest) => pdfjs(pdf, limits).texts(rest),
    [frame],
    limits.secondsPerPage,
    () => {},
  )
  for await (const { lines } of again) return lines
  return read
}

/**
 * Returns the size of the large picture of a page, rounded down, so that poppler does not make the shorter side
 * larger.
 */
function pixelsOf({ number, width, height }: PageFrame) {
  const most = { width: largePagePictureWidth, height: 3 * largePagePictureWidth }
  const scale = Math.min(most.width / width, most.height / height)
  const pixels = (points: number) => Math.max(1, Math.floor(points * scale + 1e-6))
  return { number, width: pixels(width), height: pixels(height) }
}

/**
 * Returns a function that gives each page when asked for its number, in order; undefined for a page that was skipped.
 * It reads one page ahead.
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
    this.why ||= describeMissing(error)
  }

  isDamagedWhole(pageCount: number) {
    return this.pages.length === pageCount && this.why === describeMissing(undefined)
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
  if (!task.isLook || isPermanent(error))
    print({
      type: 'failed',
      reason: describeFailure(error),
      mayPass: maySucceedLater(error, task) || undefined,
    })
}
process.stdout.end(() => process.exit(0))
