import { authorNamesOf } from '../../../magazine/authors/authors.server'
import { pageCountsOf } from '../../../magazine/documents/page-counts.server'
import type { Article } from '../../../magazine/publications/publications'
import { articlesById, published } from '../../../magazine/publications/publications.server'
import type { Issue } from '../../../magazine/publications/series/series'
import { issuesOfArticles } from '../../../magazine/publications/series/series.server'
import { db, type Prisma } from '../../../platform/database/db.server'

export const recordsPerAnswer = 100

export interface HarvestedRecord {
  article: Article
  authors: string[]
  tags: string[]
  pages?: number
  issue?: Issue
  /** When it was changed last. */
  datestamp: Date
}

interface Wanted {
  from?: Date
  until?: Date
  seriesAddress?: string
  after?: { at: string; id: number }
}

const inOrder = [{ updatedAt: 'asc' }, { id: 'asc' }] satisfies Prisma.ArticleOrderByWithRelationInput[]

/** Returns the next records in the order of their last changes, and whether there are more. */
export async function harvest({ from, until, seriesAddress, after }: Wanted) {
  const at = after && new Date(after.at)
  const rows = await db.article.findMany({
    where: {
      ...published(),
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

/** A second is included whole. */
const endOf = (second: Date) => new Date(second.getTime() + 999)

/** Returns a published article as a record; undefined if there is none. */
export async function harvestedRecord(id: number): Promise<HarvestedRecord | undefined> {
  const rows = await db.article.findMany({
    where: { id, ...published() },
    select: { id: true, updatedAt: true },
  })
  return (await recordsOf(rows))[0]
}

async function recordsOf(rows: { id: number; updatedAt: Date | null }[]): Promise<HarvestedRecord[]> {
  const ids = rows.map(({ id }) => id)
  const [articles, authors, pages, issues, tags] = await Promise.all([
    articlesById(ids),
    authorNamesOf(ids),
    pageCountsOf(ids),
    issuesOfArticles(ids),
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

export async function earliestDatestamp(): Promise<Date> {
  const first = await db.article.findFirst({
    where: { ...published(), updatedAt: { not: null } },
    orderBy: inOrder,
    select: { updatedAt: true },
  })
  return first?.updatedAt ?? new Date(0)
}
