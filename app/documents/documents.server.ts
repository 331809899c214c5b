import { db, type Prisma } from '../platform/database/db.server'
import type { DocumentState, OutlineItem, PageLink, PageSize } from './documents'
import { type ReflowedBlock, reflow } from './reflow'
import { withoutSkippedLevels } from './reflow-headings'
import { readLines } from './stored-lines'

type DocumentRow = Prisma.DocumentGetPayload<object>
type PageRow = Prisma.DocumentPageGetPayload<object>

export type Document = ReturnType<typeof asDocument>
export type Page = ReturnType<typeof asPage>

/**
 * What is known of an article's PDF: the taking apart that is ready, else the newest one with its state and reason. It does
 * not ask who may read the article.
 */
export async function documentOf(articleId: number): Promise<Document | undefined> {
  const ready = await db.document.findFirst({ where: readyOf(articleId), orderBy: { id: 'desc' } })
  if (ready) return asDocument(ready)
  const newest = await db.document.findFirst({ where: { articleId }, orderBy: { id: 'desc' } })
  return newest ? asDocument(newest) : undefined
}

/** A page with its text, lines, links and pictures, also while further ones are made; undefined when there is none. */
export async function pageOf(articleId: number, number: number): Promise<Page | undefined> {
  const document = await documentOf(articleId)
  if (!document || document.state === 'failed') return
  const where = { documentId_number: { documentId: document.id, number } }
  const page = await db.documentPage.findUnique({ where })
  return page ? asPage(page) : undefined
}

/** Whether any page made so far has words: a scan has none. */
export async function hasText(documentId: number): Promise<boolean> {
  const where = { documentId, text: { not: '' } }
  return (await db.documentPage.findFirst({ where, select: { id: true } })) !== null
}

/** How many pages are made so far. */
export const pagesMadeOf = (documentId: number) => db.documentPage.count({ where: { documentId } })

/** Pages from one number to another, both with it; few at a time, because each has all its words. */
export async function pagesOf(documentId: number, from: number, to: number): Promise<Page[]> {
  const rows = await db.documentPage.findMany({
    where: { documentId, number: { gte: from, lte: to } },
    orderBy: { number: 'asc' },
  })
  return rows.map(asPage)
}

/** Pages on either side that are read too, for what goes on over the turn of a page and for running heads. */
const around = 4

/** The text of some pages as an article, from one number to another; what begins before them is not theirs. */
export async function reflowedPages(
  { id, outline }: Pick<Document, 'id' | 'outline'>,
  from: number,
  to: number,
): Promise<ReflowedBlock[]> {
  const pages = await pagesOf(id, from - around, to + around)
  return withoutSkippedLevels(reflow(pages, outline).filter(({ page }) => page >= from && page <= to))
}

/** Labels and sizes of all pages, in order. */
export async function pageSizesOf(documentId: number): Promise<PageSize[]> {
  const rows = await db.documentPage.findMany({
    where: { documentId },
    select: { number: true, label: true, width: true, height: true },
    orderBy: { number: 'asc' },
  })
  return rows.map(({ label, ...row }) => ({ ...row, label: label ?? String(row.number) }))
}

/** The text of each page, in order, for finding words in a whole PDF. */
export function pageTextsOf(documentId: number): Promise<{ number: number; text: string }[]> {
  return db.documentPage.findMany({
    where: { documentId },
    select: { number: true, text: true },
    orderBy: { number: 'asc' },
  })
}

/** The pictures of the first page, with its size in points; null when it has none. */
export function firstPageOf(documentId: number) {
  return db.documentPage.findFirst({
    where: { documentId, number: 1, picture: { not: null } },
    select: { picture: true, largePicture: true, width: true, height: true },
  })
}

/** Where the picture of each page is stored, in order; null for one that has none. */
export async function pagePicturesOf(documentId: number): Promise<(string | null)[]> {
  const pages = await db.documentPage.findMany({
    where: { documentId },
    select: { picture: true },
    orderBy: { number: 'asc' },
  })
  return pages.map(({ picture }) => picture)
}

/** What a reader's device keeps of each page, in order. */
export function pagesToKeep(documentId: number) {
  return db.documentPage.findMany({
    where: { documentId },
    select: { number: true, label: true, text: true, picture: true, largePicture: true },
    orderBy: { number: 'asc' },
  })
}

const readyOf = (articleId: number) => ({ articleId, state: 'ready' }) as const

function asDocument({ state, outline, ...row }: DocumentRow) {
  return { ...row, state: state as DocumentState, outline: JSON.parse(outline) as OutlineItem[] }
}

function asPage({ label, links, lines, searchText: _searchText, ...row }: PageRow) {
  return {
    ...row,
    label: label ?? String(row.number),
    links: JSON.parse(links) as PageLink[],
    lines: readLines(lines),
  }
}
