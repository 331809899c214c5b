import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import { Conflict, Invalid, NotFound, Unavailable } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import { enforceGeneratedFileLimit } from '../../../site/accounts/limits.server'
import { articleLanguage } from '../../documents/documents'
import { type ExtractedDocument, findDocumentOfArticle } from '../../documents/documents.server'
import type { BookletTask } from '../../documents/extraction/booklet-task'
import type { ProgramLimits } from '../../documents/extraction/messages'
import { ProgramStopped, startNodeProgram } from '../../documents/extraction/programs'
import { memoryLimitMbForProgram } from '../../documents/memory.server'
import { withStoredPdf } from '../../documents/work-folder.server'
import { findRequestedArticle } from '../admin/preview.server'
import {
  generatedFilePath,
  generatedFilesFolder,
  isFileGenerated,
  removeOldGeneratedFiles,
} from '../made-files.server'
import { isReadableArticle, type ReadableArticle } from '../publications'
import { bookletQuery } from './booklet-query'
import { maxBookletPages } from './layouts'
import { sheetSizeOf } from './papers'
import { mayReadersPrint } from './printable.server'
import { type BookletOptions, sheetSides } from './sheets'

const limits: ProgramLimits = {
  maxPages: maxBookletPages,
  seconds: 60,
  secondsPerPage: 60,
  memoryMb: 1024,
  outputMb: 1024,
}
const inTurn = pLimit(1)
const maxWaiting = 10
const noBooklet = msg('This publication cannot be printed as a booklet.')

export interface PrintableArticle {
  article: ReadableArticle
  document: ExtractedDocument
  pages: number
  /** The language of the text, as a BCP 47 tag. */
  language?: string
}

/** @throws NotFound if the owner does not allow printing; Conflict until the pages are counted */
export async function findPrintableArticle(
  request: Request,
  id: string | undefined,
): Promise<PrintableArticle> {
  const { article } = await findRequestedArticle(request, id)
  if (!isReadableArticle(article) || !(await mayReadersPrint(article.id))) throw new NotFound(noBooklet)
  const document = await findDocumentOfArticle(article.id)
  if (document?.state !== 'ready' || !document.pageCount)
    throw new Conflict(t('Its pages are not ready yet.'))
  const { pageCount: pages } = document
  return { article, document, pages, language: articleLanguage(article.language, document.language) }
}

/**
 * @param from the network address of the request
 * @throws Invalid for a PDF that is too long or cannot be arranged on sheets; Unavailable while many others
 * are made; TooMany
 */
export async function makeBookletFile(
  { document, pages }: Pick<PrintableArticle, 'document' | 'pages'>,
  options: BookletOptions,
  from: string,
): Promise<string> {
  if (pages > maxBookletPages)
    throw new Invalid(t('A booklet has at most {maxPages} pages.', { maxPages: maxBookletPages }))
  const sides = sheetSides(pages, options)
  if (sides.length === 0) throw new Invalid(t('All pages are on the cover.'))
  const digest = createHash('sha256')
    .update(`${document.path} ${bookletQuery(options)}`)
    .digest('hex')
  const file = generatedFilePath(document.id, digest, 'pdf')
  if (await isFileGenerated(file)) return file
  await enforceGeneratedFileLimit(from)
  if (inTurn.pendingCount >= maxWaiting)
    throw new Unavailable(t('Other booklets are being prepared. Try again soon.'), 503, 10)
  await inTurn(async () => {
    if (await isFileGenerated(file)) return
    await make(document.path, { sides, sheet: sheetSizeOf(options) }, file)
    await removeOldGeneratedFiles()
  })
  return file
}

/**
 * @param from the network address of the request
 * @throws TooMany
 */
export async function makeTestSheetFor(options: BookletOptions, from: string): Promise<Buffer> {
  await enforceGeneratedFileLimit(from)
  // The PDF library takes memory, so it is loaded when needed.
  const { makeTestSheet } = await import('./test-sheet.server')
  return makeTestSheet(options)
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
      // The task is passed in a file: with 400 pages it exceeds the limit of an argument.
      await writeFile(taskFile, JSON.stringify(task))
      const memoryMb = memoryLimitMbForProgram(limits.memoryMb)
      const running = startNodeProgram('booklet', [taskFile], { ...limits, memoryMb })
      running.output.resume()
      await running.done
      await mkdir(generatedFilesFolder, { recursive: true })
      // If two processes make the same file at once, the later one replaces it.
      await rename(out, file)
    })
  } catch (error) {
    if (error instanceof ProgramStopped) throw new Invalid(t('This PDF cannot be made into a booklet.'))
    throw error
  }
}
