import { db, type Prisma } from '../../platform/database/db.server'
import {
  type DocumentState,
  lineText,
  type OutlineItem,
  type PageLink,
  type PageSize,
  type RecognitionState,
  type StoredAttachment,
  statesWithTextBesidePdf,
} from './documents'
import type { PageTag } from './page-tags'
import type { ReflowedBlock } from './reflow/blocks'
import { withoutSkippedLevels } from './reflow/headings'
import { reflowPages } from './reflow/reflow'
import { decodeStoredLines } from './stored-lines'
import { medianFontSize } from './type-size'

type DocumentRow = Prisma.DocumentGetPayload<object>
type PageRow = Prisma.DocumentPageGetPayload<object>

export type ExtractedDocument = ReturnType<typeof asDocument>
export type ExtractedPage = ReturnType<typeof asPage>

/**
 * Returns an article's extracted document: the one that is ready, else the newest with its state and reason. It does
 * not check who may read the article.
 */
export async function findDocumentOfArticle(articleId: number): Promise<ExtractedDocument | undefined> {
  const ready = await db.document.findFirst({ where: readyOf(articleId), orderBy: { id: 'desc' } })
  if (ready) return asDocument(ready)
  const newest = await db.document.findFirst({ where: { articleId }, orderBy: { id: 'desc' } })
  return newest ? asDocument(newest) : undefined
}

/**
 * Returns a page with its text, lines, links and pictures, also while later ones are being extracted; undefined if
 * there is none.
 */
export async function findDocumentPage(
  articleId: number,
  number: number,
): Promise<ExtractedPage | undefined> {
  const document = await findDocumentOfArticle(articleId)
  if (!document || document.state === 'failed') return
  const where = { documentId_number: { documentId: document.id, number } }
  const page = await db.documentPage.findUnique({ where })
  return page ? asPage(page) : undefined
}

/** Tells whether any page extracted so far has words: a scan has none. */
export async function hasDocumentText(documentId: number): Promise<boolean> {
  const where = { documentId, text: { not: '' } }
  return (await db.documentPage.findFirst({ where, select: { id: true } })) !== null
}

/** Tells whether a program has recognized the text of any of these pages in its picture, and nobody has corrected it. */
export async function hasRecognizedText(documentId: number, from: number, to: number): Promise<boolean> {
  const where = { documentId, number: { gte: from, lte: to }, recognition: 'done', text: { not: '' } }
  return (await db.documentPage.findFirst({ where, select: { id: true } })) !== null
}

/**
 * Returns whether pages have text that the PDF itself lacks (then it is a scan), and whether recognition made some
 * of it, without correction.
 */
export async function checkTextBesidePdf(documentId: number) {
  const rows = await db.documentPage.groupBy({
    by: ['recognition'],
    where: { documentId, recognition: { in: [...statesWithTextBesidePdf] }, text: { not: '' } },
  })
  return { isScan: rows.length > 0, isRecognized: rows.some(({ recognition }) => recognition === 'done') }
}

/** The number of pages from which a document's type size is measured, since the first may be a cover. */
const typePages = 6

/** Returns the size of most letters on the first pages (0 without text) and their width, in points. */
export async function measureTypeSize(documentId: number) {
  const pages = await listDocumentPages(documentId, 1, typePages)
  const typeSize = medianFontSize(
    pages.flatMap(({ lines }) =>
      lines.map((line) => ({ size: line.fontSize, letters: lineText(line).length })),
    ),
  )
  return { typeSize, pageWidth: pages.at(-1)?.width ?? 0 }
}

export const countExtractedPages = (documentId: number) => db.documentPage.count({ where: { documentId } })

/** Returns a range of pages, both ends included; request few at a time, since each contains all its words. */
export async function listDocumentPages(
  documentId: number,
  from: number,
  to: number,
): Promise<ExtractedPage[]> {
  const rows = await db.documentPage.findMany({
    where: { documentId, number: { gte: from, lte: to } },
    orderBy: { number: 'asc' },
  })
  return rows.map(asPage)
}

/** The number of neighbouring pages that are read too, since paragraphs and running heads cross pages. */
const around = 4

/**
 * Returns the text of a range of pages as an article; a paragraph that begins before the range is not part of it.
 * @param readable no text comes from pages after this one
 */
export async function loadReflowedPages(
  { id, outline }: Pick<ExtractedDocument, 'id' | 'outline'>,
  from: number,
  to: number,
  readable = Number.POSITIVE_INFINITY,
): Promise<ReflowedBlock[]> {
  const pages = await listDocumentPages(id, from - around, Math.min(to + around, readable))
  const blocks = reflowPages(pages, outline).filter(({ page }) => page >= from && page <= to)
  return withoutSkippedLevels(blocks).map((block) => ({ ...block, ...pictureOf(block, pages) }))
}

/** Returns the picture from which a figure is cut: the large one for a small figure. */
function pictureOf({ place, page }: ReflowedBlock, pages: ExtractedPage[]): Pick<ReflowedBlock, 'picture'> {
  const { picture, largePicture, width = 0, height = 0 } = pages.find(({ number }) => number === page) ?? {}
  const file = place && place.width < width / 2 ? (largePicture ?? picture) : picture
  return place && file ? { picture: { file, width, height } } : {}
}

export async function listPageSizesOf(documentId: number): Promise<PageSize[]> {
  const rows = await db.documentPage.findMany({
    where: { documentId },
    select: { number: true, label: true, width: true, height: true },
    orderBy: { number: 'asc' },
  })
  return rows.map(({ label, ...row }) => ({ ...row, label: label ?? String(row.number) }))
}

export function listPageTextsOf(documentId: number): Promise<{ number: number; text: string }[]> {
  return db.documentPage.findMany({
    where: { documentId },
    select: { number: true, text: true },
    orderBy: { number: 'asc' },
  })
}

/** Returns the pictures of the first page, with its size in points; null if it has none. */
export function findFirstPage(documentId: number) {
  return db.documentPage.findFirst({
    where: { documentId, number: 1, picture: { not: null } },
    select: { picture: true, largePicture: true, width: true, height: true },
  })
}

/** Returns the stored path of each page's picture, in order; null for a page without one. */
export async function listPagePicturesOf(documentId: number): Promise<(string | null)[]> {
  const pages = await db.documentPage.findMany({
    where: { documentId },
    select: { picture: true },
    orderBy: { number: 'asc' },
  })
  return pages.map(({ picture }) => picture)
}

export function listPagesForOffline(documentId: number) {
  return db.documentPage.findMany({
    where: { documentId },
    select: {
      number: true,
      label: true,
      text: true,
      picture: true,
      largePicture: true,
      recognition: true,
      altText: true,
      correctionId: true,
    },
    orderBy: { number: 'asc' },
  })
}

export async function listPagesWithPictures(documentId: number) {
  const rows = await db.documentPage.findMany({
    where: { documentId },
    select: { number: true, width: true, height: true, picture: true, altText: true, lines: true },
    orderBy: { number: 'asc' },
  })
  return rows.map(({ lines, ...row }) => ({ ...row, lines: decodeStoredLines(lines) }))
}

const readyOf = (articleId: number) => ({ articleId, state: 'ready' }) as const

function asDocument({ state, outline, attachments, ...row }: DocumentRow) {
  return {
    ...row,
    state: state as DocumentState,
    outline: JSON.parse(outline) as OutlineItem[],
    attachments: JSON.parse(attachments ?? '[]') as StoredAttachment[],
  }
}

function asPage({ label, links, lines, recognition, tags, searchText: _searchText, ...row }: PageRow) {
  return {
    ...row,
    recognition: recognition as RecognitionState | null,
    label: label ?? String(row.number),
    links: JSON.parse(links) as PageLink[],
    lines: decodeStoredLines(lines),
    tags: tags === null ? undefined : (JSON.parse(tags) as PageTag[]),
  }
}
