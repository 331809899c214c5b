import { db, inTransaction, type Prisma, type Transaction } from '../../../platform/database/db.server'
import { FailedForGood } from '../../../platform/jobs/queue.server'
import { correctedPageColumns } from '../corrections/corrections.server'
import { tookTooLongReason } from '../extraction/failures'
import type { ProgramLimits } from '../extraction/messages'
import { RecognitionMessage, type RecognitionTask } from '../extraction/recognition-messages'
import { CannotExtract, streamMessagesOfProgram, TooLittleMemory } from '../extraction-process.server'
import { memoryLimitMbForProgram } from '../memory.server'
import { pageSearchText, pageText } from '../page-text'
import { sortLinesInReadingOrder } from '../reading-order'
import { encodeStoredLines } from '../stored-lines'
import { withStoredPdf } from '../work-folder.server'

export const recognitionLimits: ProgramLimits = {
  maxPages: 1,
  seconds: 120,
  secondsPerPage: 120,
  memoryMb: 1024,
  outputMb: 64,
}

interface Turn extends Pick<RecognitionTask, 'withoutPrograms'> {
  /** Called before each page; recognition stops when it returns false. */
  mayGoOn?: () => Promise<boolean>
  /** Called with the number of each page that was given up because it took too long. */
  onTooLong?: (number: number) => Promise<void>
  pace?: (step: () => Promise<boolean>) => Promise<void>
}

/**
 * Recognizes a document's waiting pages from the first on; readers see each once it is stored.
 * @returns whether none is left
 * @throws FailedForGood when the PDF is missing
 */
export async function recognizePages(
  documentId: number,
  signal: AbortSignal,
  { mayGoOn = async () => true, onTooLong, pace = withoutRest, withoutPrograms }: Turn = {},
): Promise<boolean> {
  const document = await db.document.findFirst({ where: { id: documentId, state: 'ready' } })
  if (!document || !(await nextPage(documentId))) return true
  try {
    return await withStoredPdf(document.path, async (pdf, folder) => {
      let page = await nextPage(documentId)
      await pace(async () => {
        if (!page || signal.aborted || !(await mayGoOn())) return false
        const about = { page, ...(await languageOf(documentId)), withoutPrograms }
        const found = await recognized({ pdf, folder, ...about }, signal)
        if (signal.aborted) return false
        await keep(documentId, page.number, found)
        if (found.type === 'unrecognized' && found.reason === tookTooLongReason)
          await onTooLong?.(page.number)
        page = await nextPage(documentId)
        return page !== null
      })
      return page === null
    })
  } catch (error) {
    throw error instanceof CannotExtract ? new FailedForGood(error.message) : error
  }
}

async function withoutRest(step: () => Promise<boolean>): Promise<void> {
  while (await step());
}

const nextPage = (documentId: number) =>
  db.documentPage.findFirst({
    where: { documentId, recognition: 'waiting' },
    select: { number: true, width: true, height: true },
    orderBy: { number: 'asc' },
  })

/** Returns the article's chosen language, else the detected one, with which recognition begins. */
async function languageOf(id: number) {
  const document = await db.document.findUnique({
    where: { id },
    select: { language: true, article: { select: { language: true } } },
  })
  const chosen = document?.article.language
  return { language: chosen ?? document?.language ?? undefined, isLanguageChosen: Boolean(chosen) }
}

/** @throws TooLittleMemory when another attempt may succeed */
async function recognized(
  task: Omit<RecognitionTask, 'limits'>,
  signal: AbortSignal,
): Promise<RecognitionMessage> {
  const memoryMb = memoryLimitMbForProgram(recognitionLimits.memoryMb)
  const memory = {
    limits: { ...recognitionLimits, memoryMb },
    isMemoryShort: memoryMb < recognitionLimits.memoryMb,
  }
  try {
    for await (const found of streamMessagesOfProgram(
      'recognition',
      { ...task, ...memory },
      RecognitionMessage.parse,
      signal,
    )) {
      if (found.type === 'unrecognized' && found.mayPass) throw new TooLittleMemory(found.reason)
      return found
    }
  } catch (error) {
    if (!(error instanceof CannotExtract)) throw error
  }
  return { type: 'unrecognized', reason: 'the program ended' }
}

/** Stores a recognized page, once. A page keeps its own unreadable text if recognition found nothing better. */
async function keep(documentId: number, number: number, found: RecognitionMessage): Promise<void> {
  const where = { documentId, number, recognition: 'waiting' }
  if (found.type === 'unrecognized') return giveUp(db, where)
  const lines = sortLinesInReadingOrder(found.lines)
  const text = pageText(lines)
  const words = text && { text, searchText: pageSearchText(text), lines: encodeStoredLines(lines) }
  await inTransaction(async (tx) => {
    const confidence = found.confidence ?? null
    const include = { correction: true }
    const page = await tx.documentPage.findFirst({ where, include })
    const corrected =
      page?.correction && correctedPageColumns(page.correction, { ...page, lines, recognition: 'done' })
    const data = { recognition: 'done', confidence, ...words, ...corrected }
    await tx.documentPage.updateMany({ where, data })
    if (found.language)
      await tx.document.updateMany({
        where: { id: documentId, language: null },
        data: { language: found.language },
      })
  })
}

export async function failWaitingPages(tx: Transaction, documentId: number): Promise<void> {
  await giveUp(tx, { documentId, recognition: 'waiting' })
}

/** Gives up pages. Text that a person typed stays, spread over the page. */
async function giveUp(tx: Transaction, where: Prisma.DocumentPageWhereInput): Promise<void> {
  const isCorrected = { correction: { text: { not: null } } }
  await tx.documentPage.updateMany({
    where: { ...where, ...isCorrected },
    data: { recognition: 'corrected' },
  })
  await tx.documentPage.updateMany({ where, data: { recognition: 'failed' } })
}
