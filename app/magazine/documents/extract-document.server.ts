import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { db, inTransaction, type Prisma, type Transaction } from '../../platform/database/db.server'
import { FailedForGood } from '../../platform/jobs/queue.server'
import { readableFileName, storeGeneratedFile } from '../../site/content/receive-file.server'
import { deleteFiles } from '../../site/content/trash-files.server'
import { saveAttachments } from './attachments.server'
import { correctedPageColumns, findCorrectionOfPage } from './corrections/corrections.server'
import { detectLanguage } from './detect-language'
import {
  addDocumentFiles,
  DocumentSuperseded,
  deleteDocument,
  documentFileField,
  documentFileOwner,
  markDocumentFailed,
  updateDocument,
} from './document-files.server'
import type { ExtractionMessage, ExtractionTask, ProgramLimits } from './extraction/messages'
import { CannotExtract, streamExtractedFindings, TooLittleMemory } from './extraction-process.server'
import { hasNoReadableText } from './lacks-text'
import { memoryLimitMbForProgram } from './memory.server'
import { linesWithoutLostLetters, pageSearchText, pageText } from './page-text'
import { sortLinesInReadingOrder } from './reading-order'
import { encodeStoredLines } from './stored-lines'
import { withStoredPdf } from './work-folder.server'

/** Increase it when extraction finds more: older documents are then extracted again. */
export const extractionVersion = 9

export const extractionLimits: ProgramLimits = {
  maxPages: 5000,
  seconds: 3600,
  secondsPerPage: 60,
  memoryMb: 1024,
  outputMb: 4096,
}
/** The time after which a run pauses by itself, well before the program would be stopped. */
const maxTurnMs = (extractionLimits.seconds * 1000) / 3

interface Turn extends Partial<ExtractionTask> {
  /** Called after some pages; tells whether other PDFs are waiting. */
  doOthersWait?: () => Promise<boolean>
}

type DocumentRow = Prisma.DocumentGetPayload<object>

/**
 * Extracts the PDF of a document from the first missing page on; readers see each page once it is stored.
 * @returns whether it is finished: false when it pauses for other PDFs
 * @throws FailedForGood when the PDF itself is the reason, which the document records
 */
export async function extractDocument(
  documentId: number,
  signal: AbortSignal,
  { doOthersWait, ...options }: Turn = {},
): Promise<boolean> {
  const begun = await begin(documentId)
  if (!begun) return true
  const { document, ...task } = begun
  try {
    return await withStoredPdf(document.path, async (pdf, folder) => {
      const memoryMb = memoryLimitMbForProgram(extractionLimits.memoryMb)
      const memory = {
        limits: { ...extractionLimits, memoryMb },
        isMemoryShort: memoryMb < extractionLimits.memoryMb,
      }
      const findings = streamExtractedFindings({ pdf, folder, ...memory, ...task, ...options }, signal)
      const isWhole = await storeFindings(document, findings, folder, doOthersWait)
      if (isWhole && !signal.aborted) await finish(document)
      return isWhole || signal.aborted
    })
  } catch (error) {
    if (error instanceof DocumentSuperseded) return true
    if (!(error instanceof CannotExtract)) throw error
    await inTransaction((tx) => markDocumentFailed(tx, document, error.message))
    throw new FailedForGood(error.message)
  }
}

/** @returns the page to continue at; undefined if there is nothing to do */
function begin(id: number) {
  return inTransaction(async (tx) => {
    const found = await tx.document.findUnique({ where: { id } })
    if (!found || found.state === 'ready') return
    if (found.version < extractionVersion) await dropPages(tx, found)
    const { _max } = await tx.documentPage.aggregate({ where: { documentId: id }, _max: { number: true } })
    const startedAt = found.startedAt ?? new Date()
    const document = await tx.document.update({ where: { id }, data: { state: 'running', startedAt } })
    return {
      document,
      from: (_max.number ?? 0) + 1,
      hasCopy: document.viewerCopy !== null,
      hasAttachments: document.attachments !== null,
    }
  })
}

/** Deletes pages that an earlier version of this program extracted; they are extracted again from the first. */
async function dropPages(tx: Transaction, { id, articleId }: DocumentRow): Promise<void> {
  await tx.documentPage.deleteMany({ where: { documentId: id } })
  await deleteFiles(tx, documentFileOwner(articleId), documentFileField(id))
  await tx.document.update({
    where: { id },
    data: {
      version: extractionVersion,
      reason: null,
      viewerCopy: null,
      searchablePdf: null,
      attachments: null,
    },
  })
}

/** @returns whether all pages are stored */
async function storeFindings(
  document: DocumentRow,
  findings: AsyncIterable<ExtractionMessage>,
  folder: string,
  doOthersWait = async () => false,
): Promise<boolean> {
  const began = Date.now()
  let { reason } = document
  let isLast = false
  for await (const found of findings) {
    if (found.type === 'failed')
      throw found.mayPass ? new TooLittleMemory(found.reason) : new CannotExtract(found.reason)
    isLast = found.type === 'turn' && found.isLast
    if (found.type === 'turn') {
      if (!isLast && (Date.now() - began > maxTurnMs || (await doOthersWait()))) return false
    } else if (found.type === 'lack') {
      if (!reason?.includes(found.reason)) reason = [reason, found.reason].filter(Boolean).join(' ')
      await inTransaction((tx) => updateDocument(tx, document, { reason }))
    } else if (found.type === 'copy') await keepCopy(document, path.join(folder, found.file))
    else if (found.type === 'attachments') await saveAttachments(document, found, folder)
    else if (found.type === 'page') await keepPage(document, found, folder)
    else {
      const { pageCount, language, outline } = found
      const data = { pageCount, language, outline: JSON.stringify(outline) }
      await inTransaction((tx) => updateDocument(tx, document, data))
    }
  }
  return isLast
}

async function keepCopy(document: DocumentRow, file: string): Promise<void> {
  const name = readableFileName(document.path)
  const copy = await storeGeneratedFile('viewerCopy', name, createReadStream(file))
  await addDocumentFiles(document, [copy], (tx) => updateDocument(tx, document, { viewerCopy: copy.path }))
  await rm(file)
}

async function keepPage(
  document: DocumentRow,
  page: Extract<ExtractionMessage, { type: 'page' }>,
  folder: string,
): Promise<void> {
  const files = []
  const drawn = page.picture && path.join(folder, page.picture.file)
  const { correction, thumbprint } =
    (await findCorrectionOfPage(document.id, document.articleId, page.number, drawn)) ?? {}
  for (const made of [page.picture, page.largePicture]) {
    if (!made) continue
    const file = path.join(folder, made.file)
    const { width, height } = made
    files.push({
      ...(await storeGeneratedFile('pagePicture', made.file, createReadStream(file))),
      width,
      height,
    })
    await rm(file)
  }
  const [picture, largePicture] = files.map((file) => file.path)
  const { number, label, width, height, rotation, links } = page
  const recognition = hasNoReadableText(pageText(page.lines)) ? 'waiting' : null
  const lines = sortLinesInReadingOrder(linesWithoutLostLetters(page.lines))
  const text = pageText(lines)
  await addDocumentFiles(document, files, async (tx) => {
    if (!(await tx.document.count({ where: { id: document.id } }))) throw new DocumentSuperseded()
    const tags = page.tags?.length ? JSON.stringify(page.tags) : null
    const places = { links: JSON.stringify(links), lines: encodeStoredLines(lines), tags }
    const row = { number, label, width, height, rotation, picture, largePicture, recognition, ...places }
    const corrected = correction && correctedPageColumns(correction, { ...page, lines, recognition })
    const own = { documentId: document.id, ...row, text, searchText: pageSearchText(text) }
    await tx.documentPage.create({ data: { ...own, ...corrected, correctionId: correction?.id } })
    if (correction)
      await tx.pageCorrection.update({ where: { id: correction.id }, data: { number, thumbprint } })
  })
}

/** Publishes the document's pages, and replaces those of an earlier extraction of the article. */
async function finish(document: DocumentRow): Promise<void> {
  const language = await detectedLanguage(document.id)
  await inTransaction(async (tx) => {
    await updateDocument(tx, document, { state: 'ready', readyAt: new Date(), language })
    const others = { articleId: document.articleId, id: { lt: document.id } }
    for (const older of await tx.document.findMany({ where: others })) await deleteDocument(tx, older)
  })
}

const pagesToDetect = 40
const lettersOfPage = 4000

/**
 * Detects the language of the text, which overrides the one that the PDF names.
 * @returns undefined if it is not clear
 */
async function detectedLanguage(documentId: number): Promise<string | undefined> {
  const pages = await db.documentPage.findMany({
    where: { documentId },
    select: { text: true },
    orderBy: { number: 'asc' },
    take: pagesToDetect,
  })
  return detectLanguage(pages.map(({ text }) => text.slice(0, lettersOfPage)).join('\n'))
}
