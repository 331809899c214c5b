import { z } from 'zod'
import { db, inTransaction, type Transaction } from '../../../platform/database/db.server'
import { Conflict, NotFound } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { defineJobKind, enqueue, type RunningJob } from '../../../platform/jobs/queue.server'
import { runWithPauses } from '../../../platform/jobs/run-unhurried.server'
import { isModuleOn } from '../../../site/modules/switches.server'
import type { RecognitionState } from '../documents'
import { makeOlderSearchablePdfs, scheduleSearchablePdf } from '../searchable/searchable-pdf.server'
import { canRecognizeText } from './engine.server'
import { failWaitingPages, recognizePages } from './recognize-document.server'

/** The names of the extraction jobs, which run before recognition. */
export const extractionJobKinds = { first: 'take a PDF apart', continued: 'take more pages of a PDF apart' }

/** The job's parameters; `again` is the number of a page that is retried because it took too long. */
const Payload = z.object({ documentId: z.int(), again: z.int().optional() })
type Payload = z.infer<typeof Payload>

const recognitionJobKind = defineJobKind({
  name: 'recognize the text of scanned pages',
  payload: Payload,
  mayRunTwice: true,
  atOnce: 1,
  run: runTurn,
  givenUp: (tx, { documentId }) => failWaitingPages(tx, documentId),
})

/**
 * The number of pages after which a new job is started, since a job that is repeated too often counts as
 * failed.
 */
const pagesPerJob = 20
const retryAfterMs = 5000
/** When a page that took too long is retried, in the hope of a less busy machine. */
const tryAgainAfterMs = 3600_000

async function runTurn({ documentId, again }: Payload, { signal }: RunningJob): Promise<void> {
  const enqueueLater = (payload: Payload, afterMs: number) =>
    enqueue(db, recognitionJobKind, payload, new Date(Date.now() + afterMs))
  const goOn = (afterMs: number) => enqueueLater(again ? { documentId, again } : { documentId }, afterMs)
  if (await isExtracting()) return goOn(retryAfterMs)
  if (again) await waitAgain(documentId, again)
  let pages = 0
  const mayGoOn = async () => {
    pages += 1
    const areOthersDue = pages > 1 && (await doOthersWait(documentId))
    if (areOthersDue) pages = pagesPerJob + 1
    return pages <= pagesPerJob && !(await isExtracting())
  }
  const onTooLong = async (number: number) => {
    if (number !== again) await enqueueLater({ documentId, again: number }, tryAgainAfterMs)
  }
  const isOver = await recognizePages(documentId, signal, { mayGoOn, onTooLong, pace: runWithPauses })
  if (isOver) await inTransaction((tx) => scheduleSearchablePdf(tx, documentId))
  else if (!signal.aborted) await goOn(pages > pagesPerJob ? 0 : retryAfterMs)
}

async function waitAgain(documentId: number, number: number): Promise<void> {
  const where = { documentId, number, recognition: 'failed' }
  await db.documentPage.updateMany({ where, data: { recognition: 'waiting' } })
}

/** Tells whether another document has waiting pages: documents take turns, one page at a time. */
async function doOthersWait(documentId: number): Promise<boolean> {
  const begin = JSON.stringify({ documentId }).slice(0, -1)
  const due = { kind: recognitionJobKind.name, failedAt: null, leasedBy: null, runAt: { lte: new Date() } }
  const NOT = ['}', ','].map((next) => ({ payload: { startsWith: begin + next } }))
  return (await db.job.count({ where: { ...due, NOT } })) > 0
}

/** Tells whether a PDF is being or about to be extracted, which goes first, since readers wait for it. */
async function isExtracting(): Promise<boolean> {
  const due = { kind: { in: Object.values(extractionJobKinds) }, failedAt: null, runAt: { lte: new Date() } }
  return (await db.job.count({ where: due })) > 0
}

/** Schedules the recognition of a document's waiting pages, if it has any. */
export async function scheduleRecognition(documentId: number): Promise<void> {
  if (canRecognizeText()) await inTransaction((tx) => begin(tx, documentId))
}

async function begin(tx: Transaction, documentId: number): Promise<void> {
  const waiting = { documentId, recognition: 'waiting', document: { state: 'ready' } }
  const isThere = await tx.documentPage.findFirst({ where: waiting, select: { id: true } })
  if (isThere && !(await tx.job.count({ where: jobOf(documentId) })))
    await enqueue(tx, recognitionJobKind, { documentId })
}

const jobOf = (documentId: number) => ({
  kind: recognitionJobKind.name,
  payload: JSON.stringify({ documentId }),
})

const documentsAtOnce = 10

/** Schedules documents with waiting pages, from an older release or from before tesseract was installed. */
export async function recognizeOlderDocuments(): Promise<void> {
  if (!isModuleOn('scans')) return
  await makeOlderSearchablePdfs()
  const due = {
    kind: recognitionJobKind.name,
    failedAt: null,
    runAt: { lte: new Date(Date.now() + retryAfterMs) },
  }
  if (!canRecognizeText() || (await db.job.count({ where: due }))) return
  const waiting = await db.documentPage.findMany({
    where: { recognition: 'waiting', document: { state: 'ready', article: { deletedAt: null } } },
    select: { documentId: true },
    distinct: ['documentId'],
    orderBy: { documentId: 'desc' },
    take: documentsAtOnce,
  })
  for (const { documentId } of waiting) await scheduleRecognition(documentId)
}

/**
 * Schedules the recognition of an article's pages again, except those whose text is in the PDF or was typed by a person.
 * @throws NotFound when the article has no such pages; Conflict while they are being recognized
 */
export function recognizeDocumentAgain(articleId: number): Promise<void> {
  return inTransaction(async (tx) => {
    const where = { articleId, state: 'ready' }
    const document = await tx.document.findFirst({ where, orderBy: { id: 'desc' } })
    if (!document || !canRecognizeText()) throw new NotFound(t('There are no pages to recognize.'))
    const { id: documentId } = document
    await tx.job.deleteMany({ where: { ...jobOf(documentId), failedAt: { not: null } } })
    if (await tx.job.count({ where: jobOf(documentId) }))
      throw new Conflict(t('The text of these pages is already being recognized.'))
    const pages = { documentId, recognition: { in: ['done', 'failed'] satisfies RecognitionState[] } }
    const { count } = await tx.documentPage.updateMany({ where: pages, data: { recognition: 'waiting' } })
    if (count === 0) throw new NotFound(t('There are no pages to recognize.'))
    await begin(tx, documentId)
  })
}
