import { z } from 'zod'
import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'
import { Conflict } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import { defineJobKind, enqueue, type RunningJob } from '../../platform/jobs/queue.server'
import { log } from '../../platform/logging/log.server'
import { deleteDocument, markDocumentFailed, unfinishedDocumentStates } from './document-files.server'
import { extractDocument, extractionVersion } from './extract-document.server'
import type { PdfCheck } from './pdf-check.server'
import { pdfCheckLimitMs, pendingPdfCheck } from './pending-checks.server'
import {
  extractionJobKinds,
  recognizeOlderDocuments,
  scheduleRecognition,
} from './recognition/recognition-jobs.server'
import { searchWordsVersion } from './renew-words.server'

const triedInVain = (reason: string) => `It was tried several times. The last error was: ${reason}`

const Payload = z.object({ articleId: z.int(), documentId: z.int() })
type Payload = z.infer<typeof Payload>

const extractionJobKind = defineJobKind({
  name: extractionJobKinds.first,
  payload: Payload,
  mayRunTwice: true,
  atOnce: 1,
  run: runTurn,
  givenUp: (tx, { documentId }, reason) => markDocumentFailed(tx, { id: documentId }, triedInVain(reason)),
})

/** A job that continues a long PDF after some pages: new PDFs go first, then the long ones take turns. */
const continuedExtractionJobKind = defineJobKind({
  ...extractionJobKind,
  name: extractionJobKinds.continued,
  behind: extractionJobKind.name,
})

const eitherKind = { in: Object.values(extractionJobKinds) }

async function runTurn(payload: Payload, { signal, attempt }: RunningJob): Promise<void> {
  const one = attempt > 1 ? { pagesPerTurn: 1 } : {}
  const isOver = await extractDocument(payload.documentId, signal, { ...one, doOthersWait })
  if (!isOver) await enqueue(db, continuedExtractionJobKind, payload)
  else await scheduleRecognition(payload.documentId)
}

async function doOthersWait(): Promise<boolean> {
  const waiting = { kind: eitherKind, failedAt: null, leasedBy: null, runAt: { lte: new Date() } }
  return (await db.job.count({ where: waiting })) > 0
}

/**
 * Schedules the extraction of an article's new PDF, after its quick check, and deletes what was extracted from the
 * previous one.
 */
export async function scheduleExtraction(tx: Transaction, articleId: number): Promise<void> {
  const article = await tx.article.findUnique({ where: { id: articleId }, select: { pdfPath: true } })
  const documents = await tx.document.findMany({ where: { articleId } })
  for (const document of documents) if (document.path !== article?.pdfPath) await deleteDocument(tx, document)
  if (!article || !env.takesPdfsApart || documents.some(({ path }) => path === article.pdfPath)) return
  const runAt = pendingPdfCheck(article.pdfPath) && new Date(Date.now() + pdfCheckLimitMs)
  await begin(tx, articleId, article.pdfPath, runAt)
}

/**
 * Saves the result of the quick check of an article's new PDF: before the answer if it is finished by then, otherwise
 * later.
 */
export async function savePdfCheck(articleId: number): Promise<void> {
  const document = await db.document.findFirst({ where: { articleId, state: 'waiting' } })
  const look = document && pendingPdfCheck(document.path)
  if (!look) return
  const noted = look.found.then((found) => note(document, found))
  if (look.isOver) await noted
  else noted.catch((error) => log.warn({ err: error, articleId }, 'what a look at a PDF found was not noted'))
}

function note(
  document: { id: number; articleId: number },
  { pageCount, reason }: PdfCheck,
): Promise<unknown> {
  const job = { kind: extractionJobKind.name, payload: payloadOf(document), leasedBy: null }
  return inTransaction(async (tx) => {
    await tx.document.updateMany({ where: { id: document.id }, data: { pageCount } })
    if (!reason) return tx.job.updateMany({ where: job, data: { runAt: new Date() } })
    const { count } = await tx.job.deleteMany({ where: job })
    if (count > 0) await markDocumentFailed(tx, document, reason)
  })
}

/** @throws Conflict while the extraction is running */
export function extractDocumentAgain(articleId: number): Promise<void> {
  return inTransaction(async (tx) => {
    const { pdfPath } = await tx.article.findUniqueOrThrow({ where: { id: articleId } })
    const job = { kind: eitherKind, payload: { startsWith: `{"articleId":${articleId},` } }
    await tx.job.deleteMany({ where: { ...job, failedAt: { not: null } } })
    if (await tx.job.count({ where: job })) throw new Conflict(t('This PDF is already being processed.'))
    const rest = await tx.document.findMany({ where: { articleId, state: { not: 'ready' } } })
    for (const document of rest) await deleteDocument(tx, document)
    await begin(tx, articleId, pdfPath)
  })
}

const payloadOf = ({ id, articleId }: { id: number; articleId: number }) =>
  JSON.stringify({ articleId, documentId: id })

async function begin(tx: Transaction, articleId: number, path: string, runAt?: Date): Promise<void> {
  const { id } = await tx.document.create({
    data: { articleId, path, version: extractionVersion, wordsVersion: searchWordsVersion },
  })
  await enqueue(tx, extractionJobKind, { articleId, documentId: id }, runAt)
}

const olderAtOnce = 10
const apartMs = 6000

/**
 * Schedules the extraction of some older articles, newest first, as long as nothing else is waiting. They are due one
 * after the other, so that new uploads go first.
 */
export async function extractOlderDocuments(now = new Date()): Promise<void> {
  await failStranded()
  if (!env.takesPdfsApart) return
  await recognizeOlderDocuments()
  if (await db.job.count({ where: { kind: eitherKind, failedAt: null } })) return
  const older = await db.article.findMany({
    where: { deletedAt: null, documents: { none: { version: { gte: extractionVersion } } } },
    select: { id: true, pdfPath: true },
    orderBy: { id: 'desc' },
    take: olderAtOnce,
  })
  for (const [index, { id, pdfPath }] of older.entries())
    await inTransaction((tx) => begin(tx, id, pdfPath, new Date(now.getTime() + index * apartMs)))
}

/** Marks documents as failed whose job has disappeared or was given up, since nobody would finish them. */
async function failStranded(): Promise<void> {
  for (const { id, articleId } of await db.document.findMany({
    where: { state: { in: unfinishedDocumentStates } },
  }))
    await inTransaction(async (tx) => {
      const job = { kind: eitherKind, payload: payloadOf({ id, articleId }), failedAt: null }
      if (!(await tx.job.count({ where: job })))
        await markDocumentFailed(tx, { id }, msg('It was left unfinished.'))
    })
}
