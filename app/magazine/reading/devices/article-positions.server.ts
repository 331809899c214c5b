import { db } from '../../../platform/database/db.server'
import { documentOf } from '../../documents/documents.server'
import { pageCountsOf } from '../../documents/page-counts.server'
import { pageOfPlace, placeOfPageIn } from '../../publications/epub/epub-places.server'
import { savePositions } from '../positions.server'
import { maxPages } from '../reading'

const positionsPerStep = 500

export interface KnownFile {
  articleId: number
  isPdf: boolean
}

/** The position of a user in a file on a device. */
export interface SentPosition {
  userId: number
  /** A page of a PDF, or a place in an EPUB. */
  progress: string
  /** From 0 to 1 */
  percentage: number
  sentAt: Date
}

export async function saveArticlePosition(
  { articleId, isPdf }: KnownFile,
  { userId, progress, percentage, sentAt }: SentPosition,
): Promise<void> {
  const known = (await pageCountsOf([articleId])).get(articleId)
  const sent = isPdf ? pageNumberIn(progress) : await pageInEpub(articleId, progress)
  const pages = known ?? (sent && percentage > 0 ? Math.round(sent / percentage) : undefined)
  if (!pages || pages > maxPages) return
  const page = Math.max(1, Math.min(pages, sent ?? Math.round(percentage * pages)))
  await savePositions(userId, [{ articleId, page, pages, readAt: sentAt.toISOString() }], sentAt)
}

const pageNumberIn = (progress: string) => (/^\d{1,6}$/.test(progress) ? Number(progress) : undefined)

async function pageInEpub(articleId: number, place: string): Promise<number | undefined> {
  const document = await documentOf(articleId)
  return document?.state === 'ready' ? pageOfPlace(document, place) : undefined
}

/** Returns how a device names a page of a file; undefined where it cannot be led there. */
export async function progressOf({ articleId, isPdf }: KnownFile, page: number): Promise<string | undefined> {
  if (isPdf) return String(page)
  const document = await documentOf(articleId)
  return document?.state === 'ready' ? placeOfPageIn(document, page) : undefined
}

export async function saveArticlePositions(document: string, file: KnownFile): Promise<void> {
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
