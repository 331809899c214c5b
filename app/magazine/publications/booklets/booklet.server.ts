import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import { Conflict, Invalid, NotFound, Unavailable } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import { limitMadeFiles } from '../../../site/accounts/limits.server'
import { articleLanguage } from '../../documents/documents'
import { type Document, documentOf } from '../../documents/documents.server'
import type { BookletTask } from '../../documents/extraction/booklet-task'
import type { Limits } from '../../documents/extraction/messages'
import { ProgramStopped, startNodeProgram } from '../../documents/extraction/programs'
import { memoryForProgram } from '../../documents/memory.server'
import { withStoredPdf } from '../../documents/work-folder.server'
import { articleFromRequest } from '../admin/preview.server'
import { isMade, madeFilePath, madeFilesFolder, removeOldMadeFiles } from '../made-files.server'
import { isReadable, type ReadableArticle } from '../publications'
import { bookletQuery } from './booklet-query'
import { maxPages } from './layouts'
import { sheetOf } from './papers'
import { isPrintable } from './printable.server'
import { type BookletOptions, sheetSides } from './sheets'

const limits: Limits = { maxPages, seconds: 60, secondsPerPage: 60, memoryMb: 1024, outputMb: 1024 }
const inTurn = pLimit(1)
const maxWaiting = 10
const noBooklet = msg('This publication is not to be printed.')

export interface Printable {
  article: ReadableArticle
  document: Document
  pages: number
  /** The language of the text, as a BCP 47 tag. */
  language?: string
}

/** @throws NotFound where its owner does not allow it; Conflict until its pages are counted */
export async function printableArticle(request: Request, id: string | undefined): Promise<Printable> {
  const { article } = await articleFromRequest(request, id)
  if (!isReadable(article) || !(await isPrintable(article.id))) throw new NotFound(noBooklet)
  const document = await documentOf(article.id)
  if (document?.state !== 'ready' || !document.pageCount) throw new Conflict(t('Its pages are not made yet.'))
  const { pageCount: pages } = document
  return { article, document, pages, language: articleLanguage(article.language, document.language) }
}

/**
 * @param from the network address that asks
 * @throws Invalid for a PDF that is too long or cannot be put on sheets, Unavailable while many others are made, TooMany
 */
export async function bookletFile(
  { document, pages }: Pick<Printable, 'document' | 'pages'>,
  options: BookletOptions,
  from: string,
): Promise<string> {
  if (pages > maxPages) throw new Invalid(t('At most {maxPages} pages are put on sheets.', { maxPages }))
  const sides = sheetSides(pages, options)
  if (sides.length === 0) throw new Invalid(t('All pages are on the cover.'))
  const digest = createHash('sha256')
    .update(`${document.path} ${bookletQuery(options)}`)
    .digest('hex')
  const file = madeFilePath(document.id, digest, 'pdf')
  if (await isMade(file)) return file
  await limitMadeFiles(from)
  if (inTurn.pendingCount >= maxWaiting)
    throw new Unavailable(t('Others are printing. Try again soon.'), 503, 10)
  await inTurn(async () => {
    if (await isMade(file)) return
    await make(document.path, { sides, sheet: sheetOf(options) }, file)
    await removeOldMadeFiles()
  })
  return file
}

/**
 * @param from the network address that asks
 * @throws TooMany
 */
export async function testSheetFor(options: BookletOptions, from: string): Promise<Buffer> {
  await limitMadeFiles(from)
  // What draws it takes memory.
  const { testSheet } = await import('./test-sheet.server')
  return testSheet(options)
}

async function make(
  stored: string,
  wanted: Pick<BookletTask, 'sides' | 'sheet'>,
  file: string,
): Promise<void> {
  try {
    await withStoredPdf(stored, async (pdf, work) => {
      const [out, taskFile] = [path.join(work, 'booklet.pdf'), path.join(work, 'task.json')]
      const task: BookletTask = { pdf, out, ...wanted }
      // Longer than an argument may be, with 400 pages.
      await writeFile(taskFile, JSON.stringify(task))
      const memoryMb = memoryForProgram(limits.memoryMb)
      const running = startNodeProgram('booklet', [taskFile], { ...limits, memoryMb })
      running.output.resume()
      await running.done
      await mkdir(madeFilesFolder, { recursive: true })
      // Of two processes that make it at once, the later one's file takes the place of the same one.
      await rename(out, file)
    })
  } catch (error) {
    if (error instanceof ProgramStopped) throw new Invalid(t('This PDF cannot be put on sheets.'))
    throw error
  }
}
