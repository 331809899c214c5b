import { buffer } from 'node:stream/consumers'
import { db, inTransaction, type Prisma } from '../../../platform/database/db.server'
import { NotFound } from '../../../platform/errors/errors'
import { msg } from '../../../platform/i18n/i18n'
import { log } from '../../../platform/logging/log.server'
import { type Actor, recordAudit } from '../../../site/accounts/audit.server'
import type { OpenedVersion } from '../../../site/content/opened-version'
import { setUpdatedAtOf } from '../../../site/content/updated-at.server'
import { createOutdatedFormError, openedVersion } from '../../../site/content/versions.server'
import { isModuleOn } from '../../../site/modules/switches.server'
import { storage } from '../../../site/uploads/storage.server'
import type { PageLine, RecognitionState } from '../documents'
import { findDocumentOfArticle } from '../documents.server'
import { pageSearchText } from '../page-text'
import { scheduleSearchablePdf } from '../searchable/searchable-pdf.server'
import { decodeStoredLines, encodeStoredLines } from '../stored-lines'
import { alignTextToLines } from './align-text'
import { makeThumbprintOf, mostSimilarPage } from './thumbprint.server'

export interface CorrectedPageTexts {
  /** The text as lines, with an empty line between blocks. */
  text: string
  altText: string
}

/** The words that a person changed; an undefined field stays as it is. */
type CorrectedWords = Partial<CorrectedPageTexts>

type PageRow = Prisma.DocumentPageGetPayload<{ include: { correction: true } }>

const pageMissing = msg('Page not found.')

const shownOf = ({ text, altText }: CorrectedPageTexts) => ({ Text: text, 'Page description': altText })

/** Returns the version and values with which a form for the page's text is opened. */
export const openedPageVersion = (page: PageRow): OpenedVersion =>
  openedVersion(page.correction?.version ?? 0, shownOf(page))

/** Tells whether a text is unchanged since its form was opened: recognition may have replaced it meanwhile. */
const isAsOpened = (text: string, opened: OpenedVersion | undefined) =>
  opened?.digests.split('.')[0] === openedVersion(0, { text }).digests

/** Returns a page of the document that readers see; undefined if it is not there yet. */
export async function loadPageToCorrect(articleId: number, number: number): Promise<PageRow | undefined> {
  const document = await findDocumentOfArticle(articleId)
  const where = { documentId_number: { documentId: document?.id ?? 0, number } }
  return (await db.documentPage.findUnique({ where, include: { correction: true } })) ?? undefined
}

/**
 * Saves a person's text and description of a page. An unchanged text still counts as recognized or extracted, and
 * may be replaced by recognition. While scans are off, the text stays as it is.
 * @throws NotFound; Outdated when somebody else has saved the page since the form was opened
 */
export async function correctPage(
  { articleId, number }: { articleId: number; number: number },
  { text: sentText, altText }: CorrectedWords,
  opened: OpenedVersion | undefined,
  actor: Actor,
): Promise<void> {
  const page = await loadPageToCorrect(articleId, number)
  if (!page) throw new NotFound(pageMissing)
  const thumbprint = await thumbprintOfStored(page.picture)
  await inTransaction(async (tx) => {
    // Locks the row, so that of two simultaneous saves the second is refused.
    const { count } = await tx.documentPage.updateMany({ where: { id: page.id }, data: { number } })
    if (count === 0) throw new NotFound(pageMissing)
    const include = { correction: true, document: { select: { article: { select: { title: true } } } } }
    const now = await tx.documentPage.findUniqueOrThrow({ where: { id: page.id }, include })
    const saved = { what: msg('this page'), version: now.correction?.version ?? 0, shown: shownOf(now) }
    if (opened && opened.version !== saved.version)
      throw await createOutdatedFormError(tx, opened, saved, actor)
    const text = (isModuleOn('scans') ? sentText : undefined) ?? now.text
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
    const columns = correctedPageColumns(correction, {
      ...now,
      lines: decodeStoredLines(now.lines),
      recognition: now.recognition as RecognitionState | null,
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
  return makeThumbprintOf(await buffer(await storage.read(picture))).catch((error) => {
    log.warn({ err: error, picture }, 'a page will not be known again')
    return null
  })
}

interface CorrectablePage {
  /** The state of recognition; null if the PDF itself contains the text. */
  recognition: RecognitionState | null
  lines: PageLine[]
  width: number
  height: number
}

type Correction = Prisma.PageCorrectionGetPayload<object>

export function correctedPageColumns({ text, altText }: Correction, page: CorrectablePage) {
  if (text === null) return { altText }
  const lines = encodeStoredLines(alignTextToLines(text, page.lines, page))
  // The positions of corrected words are known only after the page's own words are recognized.
  const waits = page.recognition === null || page.recognition === 'waiting'
  const recognition: RecognitionState | null = waits ? page.recognition : 'corrected'
  return { altText, text, searchText: pageSearchText(text), lines, recognition, confidence: null }
}

/**
 * Finds a correction of a page in this or an earlier PDF of the article: by the page's picture, or by its number if it
 * has none.
 * @param picture of the page, as a file
 */
export async function findCorrectionOfPage(
  documentId: number,
  articleId: number,
  number: number,
  picture: string | undefined,
): Promise<{ correction: Correction; thumbprint: Uint8Array<ArrayBuffer> } | undefined> {
  if (!picture) return
  const free = { articleId, pages: { none: { documentId } } }
  const candidates = await db.pageCorrection.findMany({ where: free, orderBy: { id: 'asc' } })
  if (candidates.length === 0) return
  // Among pages that look the same, such as empty ones, the same number comes first.
  const sameFirst = candidates.toSorted(
    (one, other) => Math.abs(one.number - number) - Math.abs(other.number - number),
  )
  const thumbprint = new Uint8Array(await makeThumbprintOf(picture))
  const unseen = sameFirst.find((one) => one.thumbprint === null && one.number === number)
  const correction = unseen ?? mostSimilarPage(thumbprint, sameFirst)
  return correction && { correction, thumbprint }
}
