import { db, type Prisma } from '../../../platform/database/db.server'
import { join, sql } from '../../../platform/database/sql.server'
import { countReadersOfArticles, listMostViewedArticles } from '../../../site/statistics/report.server'

const listed = 50
/** The number of articles that come first. */
const maxRanked = 500

export interface ArticleWithoutText {
  id: number
  title: string
  /** The number of its pages without text. */
  wordless: number
  pages: number
  first: number
  /** The number of people who read it in the last 30 days. */
  readers: number
}

/**
 * Returns the articles with pages that have neither text nor a description: first those among the most viewed, then the
 * newest.
 */
export async function listArticlesWithoutText(): Promise<ArticleWithoutText[]> {
  const ids = await listMostViewedArticles(30, maxRanked)
  const ranks = new Map(ids.map((id, rank) => [id, rank]))
  const viewed = ids.length === 0 ? [] : await wordlessArticles(sql`"articleId" IN (${join(ids)})`, maxRanked)
  const others = viewed.length < listed ? await wordlessArticles(sql`1 = 1`, 2 * listed) : []
  const shown = [
    ...viewed.toSorted((one, other) => (ranks.get(one.id) ?? 0) - (ranks.get(other.id) ?? 0)),
    ...others.filter(({ id }) => !ranks.has(id)),
  ].slice(0, listed)
  const readers = await countReadersOfArticles(
    shown.map(({ id }) => id),
    30,
  )
  return shown.map((article) => ({ ...article, readers: readers.get(article.id) ?? 0 }))
}

/** Reads the index of pages without text alone, which holds literal conditions. */
async function wordlessArticles(where: Prisma.Sql, most: number) {
  const rows = await db.$queryRaw<Omit<ArticleWithoutText, 'readers'>[]>`
    SELECT "Article"."id", "title", CAST(COUNT(*) AS INTEGER) AS "wordless", MIN("number") AS "first",
      COALESCE("pageCount", 0) AS "pages"
    FROM "DocumentPage" JOIN "Document" ON "Document"."id" = "documentId" JOIN "Article" ON "Article"."id" = "articleId"
    WHERE "text" = '' AND "altText" = '' AND "state" = 'ready' AND "deletedAt" IS NULL AND ${where}
    GROUP BY "documentId", "Article"."id", "title", "pageCount" ORDER BY "documentId" DESC LIMIT ${most}`
  return rows.map(({ id, title, ...counts }) => ({
    id,
    title,
    wordless: Number(counts.wordless),
    first: Number(counts.first),
    pages: Number(counts.pages),
  }))
}

/** Returns the bands whose tracks or video have no words to read, with how many tracks that are. */
export async function listBandsWithoutTranscripts() {
  const bands = await db.band.findMany({
    where: {
      deletedAt: null,
      OR: [{ tracks: { some: { lyrics: '' } } }, { videoLink: { not: '' }, videoTranscript: '' }],
    },
    select: {
      id: true,
      title: true,
      videoLink: true,
      videoTranscript: true,
      tracks: { where: { lyrics: '' }, select: { id: true } },
    },
    orderBy: { title: 'asc' },
    take: listed,
  })
  return bands.map(({ id, title, videoLink, videoTranscript, tracks }) => ({
    id,
    title,
    tracks: tracks.length,
    hasSilentVideo: videoLink !== '' && videoTranscript === '',
  }))
}
