import { db } from '../../platform/database/db.server'
import { countPagesOfArticles } from '../documents/page-counts.server'
import {
  articleAuthorsInclude,
  articleForVisitor,
  whereArticlePublished,
} from '../publications/publications.server'
import type { ReadingPosition } from '../publications/reader/local-positions'
import { percentRead } from '../publications/reader/percent-read'
import { createUnlessExists } from './create-unless-exists.server'

const sooner = (readAt: string, now: Date) => new Date(Math.min(Date.parse(readAt), now.getTime()))

/**
 * Saves reading positions. In one article, the position of the latest page turn wins, in whatever order they arrive; a
 * time in the future counts as now. Positions in deleted articles are ignored.
 * @returns how many were of existing articles
 */
export async function savePositions(
  userId: number,
  places: ReadingPosition[],
  now = new Date(),
): Promise<number> {
  const ids = places.map(({ articleId }) => articleId)
  const there = await db.article.findMany({
    where: { id: { in: ids }, ...whereArticlePublished(now) },
    select: { id: true },
  })
  const known = new Set(there.map(({ id }) => id))
  const kept = places.filter(({ articleId }) => known.has(articleId))
  for (const place of kept) await savePosition(userId, place, sooner(place.readAt, now))
  return kept.length
}

async function savePosition(
  userId: number,
  { articleId, page, pages }: ReadingPosition,
  readAt: Date,
): Promise<void> {
  const data = { page: Math.min(page, pages), pages, readAt }
  const moveOn = () =>
    db.readingPlace.updateMany({ where: { userId, articleId, readAt: { lt: readAt } }, data })
  if ((await moveOn()).count > 0) return
  const isNew = await createUnlessExists(() =>
    db.readingPlace.create({ data: { userId, articleId, ...data } }),
  )
  if (!isNew) await moveOn()
}

export async function deletePosition(userId: number, articleId: number): Promise<void> {
  await db.readingPlace.deleteMany({ where: { userId, articleId } })
}

/** Returns a user's position in an article; if its PDF was replaced, the nearest page. */
export async function findPositionInArticle(userId: number, articleId: number) {
  const row = await db.readingPlace.findUnique({ where: { userId_articleId: { userId, articleId } } })
  if (!row) return
  const [place] = await adjustToCurrentPdf([row])
  return place && { page: place.page, pages: place.pages, readAt: place.readAt.toISOString() }
}

/** Returns the percentage of each article that a user has read; 0 if not begun, and nothing for a visitor. */
export async function loadPercentReadByArticle(
  userId: number | undefined,
  articleIds: number[],
): Promise<Record<number, number>> {
  if (userId === undefined) return {}
  const rows = await db.readingPlace.findMany({ where: { userId, articleId: { in: articleIds } } })
  const places = await adjustToCurrentPdf(rows)
  const read = places.map((place) => [place.articleId, percentRead(place)])
  return Object.fromEntries([...articleIds.map((id) => [id, 0]), ...read])
}

export async function listStartedArticles(userId: number, most: number) {
  const rows = await db.readingPlace.findMany({
    where: { userId, article: whereArticlePublished() },
    include: { article: { include: articleAuthorsInclude } },
    orderBy: { readAt: 'desc' },
    take: 4 * most,
  })
  const places = await adjustToCurrentPdf(rows)
  return places
    .filter(({ page, pages }) => page < pages)
    .slice(0, most)
    .map(({ article, page, pages, readAt }) => ({
      article: articleForVisitor(article),
      page,
      pages,
      readAt: readAt.toISOString(),
      percent: percentRead({ page, pages }),
    }))
}

/** Adjusts positions in PDFs that were replaced to the nearest page of the current one. */
export async function adjustToCurrentPdf<T extends { articleId: number; page: number; pages: number }>(
  places: T[],
) {
  if (places.length === 0) return []
  const counts = await countPagesOfArticles(places.map(({ articleId }) => articleId))
  return places.map((place) => {
    const pages = counts.get(place.articleId) ?? place.pages
    return { ...place, pages, page: Math.min(place.page, pages) }
  })
}
