import { db } from '../../platform/database/db.server'
import { pageCountsOf } from '../documents/page-counts.server'
import { asArticle, published, withAuthors } from '../publications/publications.server'
import type { ReadingPosition } from '../publications/reader/local-positions'
import { percentRead } from '../publications/reader/percent-read'
import { createUnlessExists } from './create-unless-exists.server'

const sooner = (readAt: string, now: Date) => new Date(Math.min(Date.parse(readAt), now.getTime()))

/**
 * Saves reading positions. Of two positions in one article, that of the page turned last wins, in whatever order they
 * arrive; one from the future counts as now. Articles that are gone are left out.
 * @returns how many were of existing articles
 */
export async function savePositions(
  userId: number,
  places: ReadingPosition[],
  now = new Date(),
): Promise<number> {
  const ids = places.map(({ articleId }) => articleId)
  const there = await db.article.findMany({
    where: { id: { in: ids }, ...published(now) },
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
export async function positionIn(userId: number, articleId: number) {
  const row = await db.readingPlace.findUnique({ where: { userId_articleId: { userId, articleId } } })
  if (!row) return
  const [place] = await adjustedToCurrentPdf([row])
  return place && { page: place.page, pages: place.pages, readAt: place.readAt.toISOString() }
}

/** Returns how much of each of these articles a user has read, in percent; 0 if not begun. */
export async function progressIn(userId: number, articleIds: number[]): Promise<Record<number, number>> {
  const rows = await db.readingPlace.findMany({ where: { userId, articleId: { in: articleIds } } })
  const places = await adjustedToCurrentPdf(rows)
  const read = places.map((place) => [place.articleId, percentRead(place)])
  return Object.fromEntries([...articleIds.map((id) => [id, 0]), ...read])
}

export async function startedArticles(userId: number, most: number) {
  const rows = await db.readingPlace.findMany({
    where: { userId, article: published() },
    include: { article: { include: withAuthors } },
    orderBy: { readAt: 'desc' },
    take: 4 * most,
  })
  const places = await adjustedToCurrentPdf(rows)
  return places
    .filter(({ page, pages }) => page < pages)
    .slice(0, most)
    .map(({ article, page, pages, readAt }) => ({
      article: asArticle(article),
      page,
      pages,
      readAt: readAt.toISOString(),
      percent: percentRead({ page, pages }),
    }))
}

/** Adjusts positions in PDFs that were replaced: the nearest page counts. */
export async function adjustedToCurrentPdf<T extends { articleId: number; page: number; pages: number }>(
  places: T[],
) {
  const counts = await pageCountsOf(places.map(({ articleId }) => articleId))
  return places.map((place) => {
    const pages = counts.get(place.articleId) ?? place.pages
    return { ...place, pages, page: Math.min(place.page, pages) }
  })
}
