import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import { limitMadeFiles } from '../../accounts/limits.server'
import { articleLanguage } from '../../documents/documents'
import { type Document, documentOf } from '../../documents/documents.server'
import type { BookletTask } from '../../documents/extraction/booklet-task'
import type { Limits } from '../../documents/extraction/messages'
import { ProgramStopped, startNodeProgram } from '../../documents/extraction/programs'
import { memoryForProgram } from '../../documents/memory.server'
import { withStoredPdf } from '../../documents/work-folder.server'
import { env } from '../../platform/env.server'
import { Conflict, Invalid, NotFound, Unavailable } from '../../platform/http/errors'
import { articleFromRequest } from '../admin/preview.server'
import { isReadable, type ReadableArticle } from '../publications'
import { bookletQuery } from './booklet-query'
import { maxPages } from './layouts'
import { isPrintable } from './printable.server'
import { type BookletOptions, sheetOf, sheetSides } from './sheets'

const limits: Limits = { maxPages, seconds: 60, secondsPerPage: 60, memoryMb: 1024, outputMb: 1024 }
const folder = path.join(env.dataDir, 'booklets')
/** How many are kept, the ones that were wanted last, and of how many bytes. */
const most = { files: 30, bytes: 500 * 1024 * 1024 }
const inTurn = pLimit(1)
const mostWaiting = 10
const noBooklet = 'This publication is not to be printed.'

export interface Printable {
  article: ReadableArticle
  document: Document
  pages: number
  /** The language of the text, as a BCP 47 tag. */
  language?: string
}

/**
 * Returns what of an article is printed, for whoever may read all of it.
 * @throws NotFound where its owner does not allow it; Conflict until its pages are counted
 */
export async function printableArticle(request: Request, id: string | undefined): Promise<Printable> {
  const { article } = await articleFromRequest(request, id)
  if (!isReadable(article) || !(await isPrintable(article.id))) throw new NotFound(noBooklet)
  const document = await documentOf(article.id)
  if (document?.state !== 'ready' || !document.pageCount) throw new Conflict('Its pages are not made yet.')
  const { pageCount: pages } = document
  return { article, document, pages, language: articleLanguage(article.language, document.language) }
}

/**
 * Returns the file of a booklet: one that was made before, or a new one.
 * @param from the network address that asks
 * @throws Invalid for a PDF that is too long or cannot be put on sheets, Unavailable while many others are made, TooMany
 */
export async function bookletFile(
  { document, pages }: Printable,
  options: BookletOptions,
  from: string,
): Promise<string> {
  if (pages > maxPages) throw new Invalid(`At most ${maxPages} pages are put on sheets.`)
  const name = createHash('sha256')
    .update(`${document.path} ${bookletQuery(options)}`)
    .digest('hex')
  const file = path.join(folder, `${name}.pdf`)
  if (await isThere(file)) return file
  await limitMadeFiles(from)
  if (inTurn.pendingCount >= mostWaiting)
    throw new Unavailable('Others are printing. Try again soon.', 503, 10)
  await inTurn(async () => {
    if (await isThere(file)) return
    await make(document.path, { options, pages }, file)
    await removeOldest()
  })
  return file
}

async function isThere(file: string): Promise<boolean> {
  const now = new Date()
  return utimes(file, now, now).then(
    () => true,
    () => false,
  )
}

interface Wanted {
  options: BookletOptions
  pages: number
}

async function make(stored: string, { options, pages }: Wanted, file: string): Promise<void> {
  try {
    await withStoredPdf(stored, async (pdf, work) => {
      const out = path.join(work, 'booklet.pdf')
      const task: BookletTask = { pdf, out, sides: sheetSides(pages, options), sheet: sheetOf(options) }
      const memoryMb = memoryForProgram(limits.memoryMb)
      const running = startNodeProgram('booklet', [JSON.stringify(task)], { ...limits, memoryMb })
      running.output.resume()
      await running.done
      await mkdir(folder, { recursive: true })
      await rename(out, file)
    })
  } catch (error) {
    if (error instanceof ProgramStopped) throw new Invalid('This PDF cannot be put on sheets.')
    throw error
  }
}

async function removeOldest(): Promise<void> {
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const { mtimeMs, size } = await stat(path.join(folder, name)).catch(() => ({ mtimeMs: 0, size: 0 }))
      return { name, mtimeMs, size }
    }),
  )
  files.sort((one, other) => other.mtimeMs - one.mtimeMs)
  let bytes = 0
  for (const [index, { name, size }] of files.entries()) {
    bytes += size
    const isOver = index >= most.files || (index > 0 && bytes > most.bytes)
    if (isOver) await rm(path.join(folder, name), { force: true })
  }
}
