import { buffer } from 'node:stream/consumers'
import { db, inTransaction, type Prisma } from '../../../platform/database/db.server'
import { NotFound } from '../../../platform/errors/errors'
import { msg } from '../../../platform/i18n/i18n'
import { log } from '../../../platform/logging/log.server'
import { type Actor, recordAudit } from '../../../site/accounts/audit.server'
import type { OpenedOn } from '../../../site/content/opened-version'
import { setUpdatedAtOf } from '../../../site/content/updated-at.server'
import { openedOn, outdatedError } from '../../../site/content/versions.server'
import { storage } from '../../../site/uploads/storage.server'
import type { PageLine, Recognition } from '../documents'
import { documentOf } from '../documents.server'
import { pageSearchText } from '../page-text'
import { scheduleSearchablePdf } from '../searchable/searchable-pdf.server'
import { readLines, writeLines } from '../stored-lines'
import { alignedLines } from './align-text'
import { mostAlike, thumbprintOf } from './thumbprint.server'

export interface PageWords {
  /** A line each, with an empty line between blocks. */
  text: string
  altText: string
}

/** A missing description leaves the present one as it is. */
type CorrectedWords = Pick<PageWords, 'text'> & Partial<PageWords>

type PageRow = Prisma.DocumentPageGetPayload<{ include: { correction: true } }>

const pageMissing = msg('Page not found.')

const shownOf = ({ text, altText }: PageWords) => ({ Text: text, 'Page description': altText })

/** Returns what a form for the page's text was opened on. */
export const pageOpenedOn = (page: PageRow): OpenedOn =>
  openedOn(page.correction?.version ?? 0, shownOf(page))

/** Tells whether a text is the one that its form was opened on: a program may have changed the page's since. */
const isAsOpened = (text: string, opened: OpenedOn | undefined) =>
  opened?.digests.split('.')[0] === openedOn(0, { text }).digests

/** Returns a page of the document that readers have; undefined if it has none, or not that page yet. */
export async function pageToCorrect(articleId: number, number: number): Promise<PageRow | undefined> {
  const document = await documentOf(articleId)
  const where = { documentId_number: { documentId: document?.id ?? 0, number } }
  return (await db.documentPage.findUnique({ where, include: { correction: true } })) ?? undefined
}

/**
 * Saves what a person wrote for a page. Text that did not change stays the program's, to be recognized or extracted
 * again.
 * @throws NotFound; Outdated when somebody else has saved the page since the form was opened
 */
export async function correctPage(
  { articleId, number }: { articleId: number; number: number },
  { text, altText }: CorrectedWords,
  opened: OpenedOn | undefined,
  actor: Actor,
): Promise<void> {
  const page = await pageToCorrect(articleId, number)
  if (!page) throw new NotFound(pageMissing)
  const thumbprint = await thumbprintOfStored(page.picture)
  await inTransaction(async (tx) => {
    // Locks the row, so that of two who save at once the second is told.
    const { count } = await tx.documentPage.updateMany({ where: { id: page.id }, data: { number } })
    if (count === 0) throw new NotFound(pageMissing)
    const include = { correction: true, document: { select: { article: { select: { title: true } } } } }
    const now = await tx.documentPage.findUniqueOrThrow({ where: { id: page.id }, include })
    const saved = { what: msg('this page'), version: now.correction?.version ?? 0, shown: shownOf(now) }
    if (opened && opened.version !== saved.version) throw await outdatedError(tx, opened, saved, actor)
    const isProgramText = (now.correction?.text ?? null) === null
    const isSame = text === now.text || (isProgramText && isAsOpened(text, opened))
    const written = {
      text: isSame ? (now.correction?.text ?? null) : text,
      altText: altText ?? now.altText,
      thumbprint: thumbprint && new Uint8Array(thumbprint),
      number,
    }
    const correction = now.correction
      ? await tx.pageCorrection.update({
          where: { id: now.correction.id },
          data: { ...written, version: { increment: 1 }, changedAt: new Date() },
        })
      : await tx.pageCorrection.create({ data: { ...written, articleId } })
    const columns = correctedColumns(correction, {
      ...now,
      lines: readLines(now.lines),
      recognition: now.recognition as Recognition | null,
    })
    await tx.documentPage.update({ where: { id: now.id }, data: { ...columns, correctionId: correction.id } })
    if (now.recognition) await scheduleSearchablePdf(tx, now.documentId)
    await setUpdatedAtOf('article', tx, [articleId])
    const subject = { subjectType: 'article', subjectId: articleId, subjectName: now.document.article.title }
    await recordAudit(tx, actor, {
      action: 'changed',
      ...subject,
      note: `corrected the text of page ${number}`,
    })
  })
}

async function thumbprintOfStored(picture: string | null): Promise<Buffer | null> {
  if (!picture) return null
  return thumbprintOf(await buffer(await storage.read(picture))).catch((error) => {
    log.warn({ err: error, picture }, 'a page will not be known again')
    return null
  })
}

interface CorrectablePage {
  /** The state of the text in its picture; null where the PDF has the text. */
  recognition: Recognition | null
  lines: PageLine[]
  width: number
  height: number
}

type Correction = Prisma.PageCorrectionGetPayload<object>

export function correctedColumns({ text, altText }: Correction, page: CorrectablePage) {
  if (text === null) return { altText }
  const lines = writeLines(alignedLines(text, page.lines, page))
  // Until the page's own words are recognized, nobody knows where the corrected ones stand.
  const waits = page.recognition === null || page.recognition === 'waiting'
  const recognition: Recognition | null = waits ? page.recognition : 'corrected'
  return { altText, text, searchText: pageSearchText(text), lines, recognition, confidence: null }
}

/**
 * Finds what was written for a page of the article, in this file or an earlier one, by how it looks; what was written
 * for a page without a picture, by its number.
 * @param picture of the page, as a file
 */
export async function correctionFor(
  documentId: number,
  articleId: number,
  number: number,
  picture: string | undefined,
): Promise<{ correction: Correction; thumbprint: Uint8Array<ArrayBuffer> } | undefined> {
  if (!picture) return
  const free = { articleId, pages: { none: { documentId } } }
  const candidates = await db.pageCorrection.findMany({ where: free, orderBy: { id: 'asc' } })
  if (candidates.length === 0) return
  // Of pages that look alike, such as empty ones, that of the same number.
  const sameFirst = candidates.toSorted(
    (one, other) => Math.abs(one.number - number) - Math.abs(other.number - number),
  )
  const thumbprint = new Uint8Array(await thumbprintOf(picture))
  const unseen = sameFirst.find((one) => one.thumbprint === null && one.number === number)
  const correction = unseen ?? mostAlike(thumbprint, sameFirst)
  return correction && { correction, thumbprint }
}
