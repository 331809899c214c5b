import { db } from '../../../platform/database/db.server'
import { findDocumentOfArticle } from '../../documents/documents.server'
import { countPagesOfArticles } from '../../documents/page-counts.server'
import { findEpubPositionOfPage, findPageAtEpubPosition } from '../../publications/epub/epub-positions.server'
import { savePositions } from '../positions.server'
import { maxPdfPages } from '../reading'

const positionsPerStep = 500

export interface PublishedFile {
  articleId: number
  isPdf: boolean
}

/** The position of a user in a file on a device. */
export interface PositionFromDevice {
  userId: number
  /** A page of a PDF, or a position in an EPUB. */
  progress: string
  /** The share that is read, from 0 to 1. */
  percentage: number
  sentAt: Date
}

export async function saveArticlePosition(
  { articleId, isPdf }: PublishedFile,
  { userId, progress, percentage, sentAt }: PositionFromDevice,
): Promise<void> {
  const known = (await countPagesOfArticles([articleId])).get(articleId)
  const sent = isPdf ? pageNumberIn(progress) : await pageInEpub(articleId, progress)
  const pages = known ?? (sent && percentage > 0 ? Math.round(sent / percentage) : undefined)
  if (!pages || pages > maxPdfPages) return
  const page = Math.max(1, Math.min(pages, sent ?? Math.round(percentage * pages)))
  await savePositions(userId, [{ articleId, page, pages, readAt: sentAt.toISOString() }], sentAt)
}

const pageNumberIn = (progress: string) => (/^\d{1,6}$/.test(progress) ? Number(progress) : undefined)

async function pageInEpub(articleId: number, place: string): Promise<number | undefined> {
  const document = await findDocumentOfArticle(articleId)
  return document?.state === 'ready' ? findPageAtEpubPosition(document, place) : undefined
}

/** Returns the name of a page in a device's file format; undefined if the device cannot go there. */
export async function findDevicePageName(
  { articleId, isPdf }: PublishedFile,
  page: number,
): Promise<string | undefined> {
  if (isPdf) return String(page)
  const document = await findDocumentOfArticle(articleId)
  return document?.state === 'ready' ? findEpubPositionOfPage(document, page) : undefined
}

export async function saveArticlePositions(document: string, file: PublishedFile): Promise<void> {
  let after = 0
  while (true) {
    const sent = await db.devicePosition.findMany({
      where: { document, userId: { gt: after } },
      orderBy: { userId: 'asc' },
      take: positionsPerStep,
    })
    for (const position of sent) await saveArticlePosition(file, position)
    const last = sent.at(-1)
    if (!last) return
    after = last.userId
  }
}
