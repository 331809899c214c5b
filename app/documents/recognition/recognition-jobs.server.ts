import { z } from 'zod'
import { enqueue, jobKind, type RunningJob } from '../../jobs/queue.server'
import { runUnhurried } from '../../jobs/run-unhurried.server'
import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { Conflict, NotFound } from '../../platform/http/errors'
import { t } from '../../platform/i18n/i18n'
import type { Recognition } from '../documents'
import { makeOlderSearchablePdfs, scheduleSearchablePdf } from '../searchable/searchable-pdf.server'
import { canRecognize } from './engine.server'
import { failWaitingPages, recognizePages } from './recognize-document.server'

/** The names of the jobs that go first. */
export const extractionKinds = { first: 'take a PDF apart', continued: 'take more pages of a PDF apart' }

const Payload = z.object({ documentId: z.int() })

const recognition = jobKind({
  name: 'recognize the text of scanned pages',
  payload: Payload,
  mayRunTwice: true,
  atOnce: 1,
  run: runTurn,
  givenUp: (tx, { documentId }) => failWaitingPages(tx, documentId),
})

/** A job that is run again this often counts as failed, so it is a new one after some pages. */
const pagesPerJob = 20
const retryAfterMs = 5000

async function runTurn({ documentId }: z.infer<typeof Payload>, { signal }: RunningJob): Promise<void> {
  const goOn = (afterMs: number) => enqueue(db, recognition, { documentId }, new Date(Date.now() + afterMs))
  if (await isExtracting()) return goOn(retryAfterMs)
  let pages = 0
  const mayGoOn = async () => pages++ < pagesPerJob && !(await isExtracting())
  const isOver = await recognizePages(documentId, signal, { mayGoOn, pace: runUnhurried })
  if (isOver) await inTransaction((tx) => scheduleSearchablePdf(tx, documentId))
  else if (!signal.aborted) await goOn(pages > pagesPerJob ? 0 : retryAfterMs)
}

/** Tells whether a PDF's pages are being made or wait to be: readers wait for those. */
async function isExtracting(): Promise<boolean> {
  const due = { kind: { in: Object.values(extractionKinds) }, failedAt: null, runAt: { lte: new Date() } }
  return (await db.job.count({ where: due })) > 0
}

/** Schedules the recognition of a document's pages that wait for it; there is nothing to do for most. */
export async function scheduleRecognition(documentId: number): Promise<void> {
  if (canRecognize()) await inTransaction((tx) => begin(tx, documentId))
}

async function begin(tx: Transaction, documentId: number): Promise<void> {
  const waiting = { documentId, recognition: 'waiting', document: { state: 'ready' } }
  const isThere = await tx.documentPage.findFirst({ where: waiting, select: { id: true } })
  if (isThere && !(await tx.job.count({ where: jobOf(documentId) })))
    await enqueue(tx, recognition, { documentId })
}

const jobOf = (documentId: number) => ({ kind: recognition.name, payload: JSON.stringify({ documentId }) })

const documentsAtOnce = 10

/** Schedules documents whose pages still wait: those of an older release, or from before tesseract was installed. */
export async function recognizeOlderDocuments(): Promise<void> {
  await makeOlderSearchablePdfs()
  if (!canRecognize() || (await db.job.count({ where: { kind: recognition.name, failedAt: null } }))) return
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
 * Recognizes all pages of an article's document again whose text is neither the PDF's own nor a person's.
 * @throws NotFound without such pages; Conflict while they are being recognized
 */
export function recognizeAgain(articleId: number): Promise<void> {
  return inTransaction(async (tx) => {
    const where = { articleId, state: 'ready' }
    const document = await tx.document.findFirst({ where, orderBy: { id: 'desc' } })
    if (!document || !canRecognize()) throw new NotFound(t('There are no pages to recognize.'))
    const { id: documentId } = document
    await tx.job.deleteMany({ where: { ...jobOf(documentId), failedAt: { not: null } } })
    if (await tx.job.count({ where: jobOf(documentId) }))
      throw new Conflict(t('The text of these pages is being recognized already.'))
    const pages = { documentId, recognition: { in: ['done', 'failed'] satisfies Recognition[] } }
    const { count } = await tx.documentPage.updateMany({ where: pages, data: { recognition: 'waiting' } })
    if (count === 0) throw new NotFound(t('There are no pages to recognize.'))
    await begin(tx, documentId)
  })
}
