import { z } from 'zod'
import { type ArticleAccess, mayRead, type ReadingRights } from '../plans/reading-access'
import { db, type Prisma } from '../platform/database/db.server'
import { sql } from '../platform/database/sql.server'
import { NotFound } from '../platform/http/errors'
import { type Cursor, pageFields } from '../platform/http/list-request.server'
import { paging } from '../platform/http/paging'
import { inBatches } from '../platform/http/stream-response.server'
import { t } from '../platform/i18n/i18n'
import { searchWords } from '../platform/search-text'
import {
  type Article,
  type ContentType,
  type Filetype,
  isByRelevance,
  noArticles,
  type PublicationQuery,
  resultsPerPage,
  type Sort,
} from './publications'
import { byScore, publicationScore } from './search/relevance'
import { tagged } from './tags/tags.server'

/** Selects authors who are not in the trash. */
export const withAuthors = {
  authors: {
    where: { author: { deletedAt: null } },
    select: { authorId: true },
    orderBy: { position: 'asc' },
  },
} as const
type ArticleRow = Prisma.ArticleGetPayload<{ include: typeof withAuthors }>

/** Returns the filter for what readers may see: no drafts, nothing in the trash, nothing scheduled. */
export function published(now = new Date()) {
  return { isDraft: false, deletedAt: null, uploadedAt: { lte: now } } satisfies Prisma.ArticleWhereInput
}

/** Returns the same filter for a raw statement. */
export const publishedInSql = (now = new Date()) =>
  sql`"isDraft" = FALSE AND "deletedAt" IS NULL AND "uploadedAt" <= ${now}`

/** The order of publication; articles of the same moment by id. */
export const publicationOrder = [
  { publishedAt: 'desc' },
  { id: 'desc' },
] satisfies Prisma.ArticleOrderByWithRelationInput[]
export const newestFirst = { orderBy: publicationOrder, include: withAuthors } as const

/** Matches what comes after an article in that order. */
export const whereOlderThan = ({ publishedAt, id }: Pick<ArticleRow, 'publishedAt' | 'id'>) => {
  const at = publishedAt ?? new Date(0)
  return { publishedAt: { lte: at }, OR: [{ publishedAt: { lt: at } }, { id: { lt: id } }] }
}

/** Returns the latest article, then Today's Picks (2nd to 7th), and the two newest volumes. */
export async function frontPage() {
  const [articles, volumes] = await Promise.all([
    db.article.findMany({ where: { ...published(), filetype: 'Article' }, take: 7, ...newestFirst }),
    db.article.findMany({ where: { ...published(), filetype: 'Volume' }, take: 2, ...newestFirst }),
  ])
  const [latest, ...picks] = articles.map(asArticle)
  return { latest, picks, volumes: volumes.map(asArticle) }
}

/** @throws NotFound when nothing of filetype Article is published */
export async function latestArticle(): Promise<Article> {
  const row = await db.article.findFirst({ where: { ...published(), filetype: 'Article' }, ...newestFirst })
  if (!row) throw new NotFound(noArticles)
  return asArticle(row)
}

/** Yields all published articles in batches, newest first, as a reader with these rights sees them. */
export async function* allArticles(rights: ReadingRights = []): AsyncGenerator<Article[]> {
  const seen = published()
  const read = (after: ArticleRow | undefined, take: number) =>
    db.article.findMany({ where: { ...seen, ...(after && whereOlderThan(after)) }, take, ...newestFirst })
  for await (const rows of inBatches(read)) yield rows.map(articleFor(rights))
}

export const ArticlesQuery = z.object(pageFields(['time', 'number']))

/** Returns the published articles after a cursor, newest first, at most `take`, each with where the next begins. */
export async function articlesAfter(cursor: Cursor | undefined, take: number, rights: ReadingRights = []) {
  const [at, id] = cursor ?? []
  const older = cursor && whereOlderThan({ publishedAt: new Date(Number(at)), id: Number(id) })
  const rows = await db.article.findMany({ where: { ...published(), ...older }, take, ...newestFirst })
  return rows.map((row) => ({
    article: articleFor(rights)(row),
    next: [row.publishedAt?.getTime() ?? 0, row.id],
  }))
}

export const countArticles = () => db.article.count({ where: published() })

/** Returns ids, oldest first. */
export async function articleIds(range: { skip: number; take: number }): Promise<number[]> {
  const rows = await db.article.findMany({
    where: published(),
    select: { id: true },
    orderBy: { id: 'asc' },
    ...range,
  })
  return rows.map(({ id }) => id)
}

/** Returns a function that tells how many of an article's pages everyone may read: infinitely many unless it is restricted. */
export async function pagesForEveryone(ids: number[]): Promise<(id: number) => number> {
  const rows = await db.article.findMany({
    where: { id: { in: ids }, NOT: { access: 'everyone' } },
    select: { id: true, previewPages: true },
  })
  const limits = new Map(rows.map(({ id, previewPages }) => [id, previewPages]))
  return (id) => limits.get(id) ?? Number.POSITIVE_INFINITY
}

/** Returns the newest of every filetype. */
export async function recentArticles(limit: number): Promise<Article[]> {
  return (await db.article.findMany({ where: published(), take: limit, ...newestFirst })).map(asArticle)
}

/**
 * Returns an article as a reader with these rights sees it.
 * @throws NotFound
 */
export async function articleById(id: number, rights: ReadingRights = []): Promise<Article> {
  const row = await db.article.findFirst({ where: { id, ...published() }, include: withAuthors })
  if (!row) throw new NotFound(t('Article not found.'))
  return articleFor(rights)(row)
}

/** Returns those of these articles that are published, in this order, as a reader with these rights sees them. */
export async function articlesById(ids: number[], rights: ReadingRights = []): Promise<Article[]> {
  const rows = await db.article.findMany({ where: { id: { in: ids }, ...published() }, include: withAuthors })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? []).map(articleFor(rights))
}

/** Returns an author's published articles, newest first. */
export async function contributionsOf(authorId: number): Promise<Article[]> {
  const where = { ...published(), authors: { some: { authorId } } }
  return (await db.article.findMany({ where, ...newestFirst })).map(asArticle)
}

/** Returns one page of an author's articles. */
export async function contributionsPage(authorId: number, askedPage: string | null) {
  const where = { ...published(), authors: { some: { authorId } } }
  const { articles, page, pages } = await pageOfArticles(where, askedPage, resultsPerPage)
  return { contributions: articles, page, pages }
}

/** Returns one page of /search. With both boxes checked, `misc` shows too. */
export async function searchPublications(query: PublicationQuery) {
  const filter = filterOf(query)
  if (!filter) return { articles: [], total: 0, page: 1, pages: 1 }
  const where = { ...filter, ...(await whereMatches(query.q)) }
  if (isByRelevance(query)) return bestArticles(where, query)
  return pageOfArticles(where, query.page, resultsPerPage, orders[query.sort ?? ''])
}

/** How many pages of results are in the best order; the rest follows by the order of publication. */
const rankedPages = 20

/** Returns one page of matching articles, the best matches among the newest first. */
async function bestArticles(where: Prisma.ArticleWhereInput, { q, page: asked }: PublicationQuery) {
  const newest = { where, orderBy: publicationOrder }
  const select = { id: true, searchText: true }
  const take = rankedPages * resultsPerPage
  const candidates = await db.article.findMany({ ...newest, select, take })
  const total = candidates.length < take ? candidates.length : await db.article.count({ where })
  const { page, pages, skip } = paging(asked, total, resultsPerPage)
  if (page > rankedPages) return pageOfArticles(where, page, resultsPerPage)
  const words = searchWords(q)
  const ranked = byScore(candidates, ({ searchText }) => publicationScore(searchText, words))
  const ids = ranked.slice(skip, skip + resultsPerPage).map(({ id }) => id)
  return { articles: await articlesById(ids), total, page, pages }
}

/** The text that is searched begins with the title, in small letters. */
const orders: Record<Sort, Prisma.ArticleOrderByWithRelationInput[]> = {
  '': publicationOrder,
  newest: publicationOrder,
  oldest: [{ publishedAt: 'asc' }, { id: 'asc' }],
  title: [{ searchText: 'asc' }, { id: 'desc' }],
  read: [{ viewcount: 'desc' }, { id: 'desc' }],
}

/** Returns one page of matching articles, unless it is told otherwise newest first. */
export async function pageOfArticles(
  where: Prisma.ArticleWhereInput,
  askedPage: string | number | null,
  perPage: number,
  orderBy: Prisma.ArticleOrderByWithRelationInput[] = publicationOrder,
  rights: ReadingRights = [],
) {
  const total = await db.article.count({ where })
  const { page, pages, skip, take } = paging(askedPage, total, perPage)
  const rows =
    total === 0 ? [] : await db.article.findMany({ where, skip, take, orderBy, include: withAuthors })
  return { articles: rows.map(articleFor(rights)), total, page, pages }
}

/** Returns the filter of a search; undefined if it excludes all types. */
export function filterOf({
  articles,
  volume,
  type,
  tag,
}: PublicationQuery): Prisma.ArticleWhereInput | undefined {
  if (!articles && !volume) return
  const filetype = articles && volume ? {} : { filetype: articles ? 'Article' : 'Volume' }
  return { ...published(), ...filetype, contentType: type, ...tagged(tag) }
}

/** Matches every word, in any order, in title, description or an author's name. */
export const whereWordsMatch = (q: string): Prisma.ArticleWhereInput => ({
  AND: searchWords(q).map((word) => matchingWord(word)),
})

/** With more matching authors, the index is of no use. */
const maxNamed = 100

/**
 * Matches words for readers. Checking the authors of each article would take longer than all the rest, and few words
 * are in anybody's name.
 */
export async function whereMatches(q: string): Promise<Prisma.ArticleWhereInput> {
  const words = searchWords(q)
  if (words.length === 0) return {}
  const named = await db.author.findMany({
    where: { OR: words.map(authorNamed) },
    select: { searchText: true },
    take: maxNamed,
  })
  const isInName = (word: string) =>
    named.length === maxNamed || named.some(({ searchText }) => searchText.includes(word))
  return { AND: words.map((word) => matchingWord(word, isInName(word))) }
}

function matchingWord(word: string, isInName = true): Prisma.ArticleWhereInput {
  const inText = { searchText: { contains: word } }
  return isInName ? { OR: [inText, { authors: { some: { author: authorNamed(word) } } }] } : inText
}

const authorNamed = (word: string) => ({ deletedAt: null, searchText: { contains: word } })

/** Returns an article as those see it who are no members: without its PDF, unless that is for everyone. */
export const asArticle = (row: ArticleRow): Article => articleFor([])(row)

/** Returns articles as a reader with these rights sees them. */
export const articleFor =
  (rights: ReadingRights) =>
  ({ authors, uploadedAt, ...row }: ArticleRow): Article => {
    const date = uploadedAt.toISOString()
    const access = row.access as ArticleAccess
    return {
      id: row.id,
      title: row.title,
      description: row.description,
      coverImage: row.coverImage.replaceAll('\\', '/'),
      pdfPath: mayRead({ ...row, access }, rights) ? row.pdfPath.replaceAll('\\', '/') : null,
      filetype: row.filetype as Filetype,
      contentType: row.contentType as ContentType,
      language: row.language,
      viewcount: row.viewcount,
      downloadcount: row.downloadcount,
      uploadedAt: date,
      uploadDate: date,
      authorIds: authors.map(({ authorId }) => authorId),
      ...{ access, previewPages: row.previewPages },
      version: row.version,
    }
  }
