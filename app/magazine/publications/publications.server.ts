import { z } from 'zod'
import { db, type Prisma } from '../../platform/database/db.server'
import { sql } from '../../platform/database/sql.server'
import { NotFound } from '../../platform/errors/errors'
import { type Cursor, pageFields } from '../../platform/http/list-request.server'
import { paging } from '../../platform/http/paging'
import { inBatches } from '../../platform/http/stream-response.server'
import { t } from '../../platform/i18n/i18n'
import { type ArticleAccess, mayRead, type ReadingRights } from '../../site/plans/reading-access'
import { type Article, type ContentType, type Filetype, noArticles, resultsPerPage } from './publications'

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

export async function* allArticles(rights: ReadingRights = []): AsyncGenerator<Article[]> {
  const seen = published()
  const read = (after: ArticleRow | undefined, take: number) =>
    db.article.findMany({ where: { ...seen, ...(after && whereOlderThan(after)) }, take, ...newestFirst })
  for await (const rows of inBatches(read)) yield rows.map(articleFor(rights))
}

export const ArticlesQuery = z.object(pageFields(['time', 'number']))

export async function articlesAfter(cursor: Cursor | undefined, take: number, rights: ReadingRights = []) {
  const [at, id] = cursor ?? []
  const older = cursor && whereOlderThan({ publishedAt: new Date(Number(at)), id: Number(id) })
  const rows = await db.article.findMany({ where: { ...published(), ...older }, take, ...newestFirst })
  return rows.map((row) => ({
    article: articleFor(rights)(row),
    next: [row.publishedAt?.getTime() ?? 0, row.id],
  }))
}

/** Returns when something published was changed last; 1970 while there is nothing. */
export async function lastChange(): Promise<Date> {
  const last = await db.article.findFirst({
    where: published(),
    orderBy: { updatedAt: 'desc' },
    select: { updatedAt: true },
  })
  return last?.updatedAt ?? new Date(0)
}

export const countArticles = () => db.article.count({ where: published() })

export const articleChanges = (range: { skip: number; take: number }) =>
  db.article.findMany({
    where: published(),
    select: { id: true, updatedAt: true },
    orderBy: { id: 'asc' },
    ...range,
  })

/** Returns a function that tells how many of an article's pages everyone may read: infinitely many unless it is restricted. */
export async function pagesForEveryone(ids: number[]): Promise<(id: number) => number> {
  const rows = await db.article.findMany({
    where: { id: { in: ids }, NOT: { access: 'everyone' } },
    select: { id: true, previewPages: true },
  })
  const limits = new Map(rows.map(({ id, previewPages }) => [id, previewPages]))
  return (id) => limits.get(id) ?? Number.POSITIVE_INFINITY
}

export async function recentArticles(limit: number): Promise<Article[]> {
  return (await db.article.findMany({ where: published(), take: limit, ...newestFirst })).map(asArticle)
}

/** @throws NotFound */
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

export async function contributionsOf(authorId: number): Promise<Article[]> {
  const where = { ...published(), authors: { some: { authorId } } }
  return (await db.article.findMany({ where, ...newestFirst })).map(asArticle)
}

export async function contributionsPage(authorId: number, askedPage: string | null) {
  const where = { ...published(), authors: { some: { authorId } } }
  const { articles, page, pages } = await pageOfArticles(where, askedPage, resultsPerPage)
  return { contributions: articles, page, pages }
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

/** Returns an article as those see it who are no members: without its PDF, unless that is for everyone. */
export const asArticle = (row: ArticleRow): Article => articleFor([])(row)

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
      updatedAt: (row.updatedAt ?? row.publishedAt ?? uploadedAt).toISOString(),
      authorIds: authors.map(({ authorId }) => authorId),
      access,
      previewPages: row.previewPages,
      version: row.version,
    }
  }
