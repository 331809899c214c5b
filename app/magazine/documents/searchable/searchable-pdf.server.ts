import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { db, inTransaction, type Transaction } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { defineJobKind, enqueue, FailedForGood, type RunningJob } from '../../../platform/jobs/queue.server'
import { readableFileName, storeGeneratedFile } from '../../../site/content/receive-file.server'
import { deleteFilesAtPaths } from '../../../site/content/trash-files.server'
import { fileKinds } from '../../../site/uploads/file-kinds'
import {
  addDocumentFiles,
  DocumentSuperseded,
  documentFileField,
  documentFileOwner,
  updateDocument,
} from '../document-files.server'
import { type RecognitionState, statesWithTextBesidePdf } from '../documents'
import type { ExtractionTask, ProgramLimits } from '../extraction/messages'
import { CannotExtract, streamExtractedFindings } from '../extraction-process.server'
import { memoryLimitMbForProgram } from '../memory.server'
import { decodeStoredLines } from '../stored-lines'
import { withStoredPdf } from '../work-folder.server'
import { type TextLayerPage, textLayerPdf } from './text-layer-pdf'

const limits: ProgramLimits = {
  maxPages: 5000,
  seconds: 600,
  secondsPerPage: 600,
  memoryMb: 1024,
  outputMb: 64,
}
const Payload = z.object({ documentId: z.int() })

const searchablePdfJobKind = defineJobKind({
  name: 'put the recognized text into a PDF',
  payload: Payload,
  mayRunTwice: true,
  atOnce: 1,
  run: ({ documentId }, { signal }: RunningJob) => makeSearchablePdf(documentId, signal),
  givenUp: (tx, { documentId }) => noteNone(tx, documentId),
})

async function noteNone(tx: Transaction, id: number): Promise<void> {
  await tx.document.updateMany({ where: { id, searchablePdf: null }, data: { searchablePdf: '' } })
}

/** The minimum share of scanned pages of a scan; other PDFs have only a picture as cover. */
const minScanned = 0.2

/** The wait for further corrections, since several pages are often corrected one after the other. */
const waitMs = 60_000

export async function scheduleSearchablePdf(tx: Transaction, documentId: number): Promise<void> {
  if (!env.takesPdfsApart) return
  const job = {
    kind: searchablePdfJobKind.name,
    payload: JSON.stringify({ documentId }),
    failedAt: null,
    leasedBy: null,
  }
  if (await tx.job.count({ where: job })) return
  await enqueue(tx, searchablePdfJobKind, { documentId }, new Date(Date.now() + waitMs))
}

/**
 * Creates a copy of a document's PDF that contains the recognized words, and replaces an older copy.
 * @throws FailedForGood when the PDF cannot be rewritten
 */
export async function makeSearchablePdf(
  documentId: number,
  signal: AbortSignal,
  options: Pick<ExtractionTask, 'withoutPrograms'> = {},
): Promise<void> {
  const document = await db.document.findFirst({ where: { id: documentId, state: 'ready' } })
  if (!document) return
  const pages = await textLayerOf(documentId)
  const scanned = pages.filter(({ lines }) => lines.length > 0).length
  if (scanned === 0 || scanned < minScanned * pages.length) return noteNone(db, documentId)
  try {
    await withStoredPdf(document.path, async (pdf, folder) => {
      const over = path.join(folder, 'text.pdf')
      await writeFile(over, textLayerPdf(pages))
      const task = {
        pdf,
        folder,
        over,
        limits: { ...limits, memoryMb: memoryLimitMbForProgram(limits.memoryMb) },
      }
      for await (const found of streamExtractedFindings({ ...task, ...options }, signal)) {
        if (found.type === 'failed') throw new FailedForGood(found.reason)
        if (found.type === 'copy') await keep(document, path.join(folder, found.file))
      }
    })
  } catch (error) {
    if (error instanceof DocumentSuperseded) return
    throw error instanceof CannotExtract ? new FailedForGood(error.message) : error
  }
}

async function textLayerOf(documentId: number): Promise<TextLayerPage[]> {
  const rows = await db.documentPage.findMany({
    where: { documentId },
    select: { width: true, height: true, lines: true, recognition: true },
    orderBy: { number: 'asc' },
  })
  return rows.map(({ width, height, lines, recognition }) => ({
    width,
    height,
    lines: statesWithTextBesidePdf.includes(recognition as RecognitionState) ? decodeStoredLines(lines) : [],
  }))
}

type Document = Parameters<typeof addDocumentFiles>[0] & { path: string }

async function keep(document: Document, file: string): Promise<void> {
  const name = readableFileName(document.path)
  const made = await storeGeneratedFile('searchablePdf', name, createReadStream(file))
  await addDocumentFiles(document, [made], async (tx) => {
    await updateDocument(tx, document, { searchablePdf: made.path })
    await deleteFilesAtPaths(tx, await olderOf(tx, document))
  })
}

/** Returns older copies, including those that another process has just made. */
async function olderOf(tx: Transaction, { id, articleId }: Document): Promise<string[]> {
  const { kind: ownerKind, id: ownerId } = documentFileOwner(articleId)
  const rows = await tx.storedFile.findMany({
    where: {
      ownerKind,
      ownerId,
      field: documentFileField(id),
      path: { startsWith: `uploads/${fileKinds.searchablePdf.folder}/` },
    },
    select: { path: true },
  })
  return rows.map(({ path: stored }) => stored)
}

const documentsAtOnce = 10

/** Schedules documents of an older release whose recognized words are not in a PDF yet. */
export async function makeOlderSearchablePdfs(): Promise<void> {
  if (await db.job.count({ where: { kind: searchablePdfJobKind.name, failedAt: null } })) return
  const older = await db.document.findMany({
    where: {
      state: 'ready',
      searchablePdf: null,
      article: { deletedAt: null },
      pages: {
        some: { recognition: { in: [...statesWithTextBesidePdf] }, text: { not: '' } },
        none: { recognition: 'waiting' },
      },
    },
    select: { id: true },
    orderBy: { id: 'desc' },
    take: documentsAtOnce,
  })
  for (const { id } of older) await inTransaction((tx) => scheduleSearchablePdf(tx, id))
}
