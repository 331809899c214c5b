import { loadAuthorNamesOfArticles } from '../../../magazine/authors/authors.server'
import { countPagesOfArticles } from '../../../magazine/documents/page-counts.server'
import type { Article } from '../../../magazine/publications/publications'
import { listArticlesById, whereArticlePublished } from '../../../magazine/publications/publications.server'
import type { Issue } from '../../../magazine/publications/series/series'
import { loadIssuesOfArticles } from '../../../magazine/publications/series/series.server'
import { db, type Prisma } from '../../../platform/database/db.server'

export const recordsPerAnswer = 100

export interface HarvestedRecord {
  article: Article
  authors: string[]
  tags: string[]
  pages?: number
  issue?: Issue
  /** The time of the record's last change. */
  datestamp: Date
}

interface Wanted {
  from?: Date
  until?: Date
  seriesAddress?: string
  after?: { at: string; id: number }
}

const inOrder = [{ updatedAt: 'asc' }, { id: 'asc' }] satisfies Prisma.ArticleOrderByWithRelationInput[]

/** Returns the next records, sorted by their last change, and whether there are more. */
export async function harvestRecords({ from, until, seriesAddress, after }: Wanted) {
  const at = after && new Date(after.at)
  const rows = await db.article.findMany({
    where: {
      ...whereArticlePublished(),
      updatedAt: { gte: at ?? from ?? new Date(0), ...(until && { lte: endOf(until) }) },
      ...(seriesAddress !== undefined && { issue: { series: { address: seriesAddress } } }),
      ...(after && { OR: [{ updatedAt: { gt: at } }, { id: { gt: after.id } }] }),
    },
    select: { id: true, updatedAt: true },
    orderBy: inOrder,
    take: recordsPerAnswer + 1,
  })
  const shown = rows.slice(0, recordsPerAnswer)
  return { records: await recordsOf(shown), hasMore: rows.length > shown.length }
}

/** Returns the end of a second, which a range includes completely. */
const endOf = (second: Date) => new Date(second.getTime() + 999)

/** Returns a published article as a record; undefined if there is none. */
export async function findHarvestedRecord(id: number): Promise<HarvestedRecord | undefined> {
  const rows = await db.article.findMany({
    where: { id, ...whereArticlePublished() },
    select: { id: true, updatedAt: true },
  })
  return (await recordsOf(rows))[0]
}

async function recordsOf(rows: { id: number; updatedAt: Date | null }[]): Promise<HarvestedRecord[]> {
  const ids = rows.map(({ id }) => id)
  const [articles, authors, pages, issues, tags] = await Promise.all([
    listArticlesById(ids),
    loadAuthorNamesOfArticles(ids),
    countPagesOfArticles(ids),
    loadIssuesOfArticles(ids),
    db.articleTag.findMany({ where: { articleId: { in: ids } }, orderBy: { position: 'asc' } }),
  ])
  const dates = new Map(rows.map(({ id, updatedAt }) => [id, updatedAt]))
  return articles.map((article) => ({
    article,
    authors: (authors[article.id] ?? []).map(({ name }) => name),
    tags: tags.filter(({ articleId }) => articleId === article.id).map(({ name }) => name),
    pages: pages.get(article.id),
    issue: issues.get(article.id),
    datestamp: dates.get(article.id) ?? new Date(article.updatedAt),
  }))
}

export async function findEarliestDatestamp(): Promise<Date> {
  const first = await db.article.findFirst({
    where: { ...whereArticlePublished(), updatedAt: { not: null } },
    orderBy: inOrder,
    select: { updatedAt: true },
  })
  return first?.updatedAt ?? new Date(0)
}
