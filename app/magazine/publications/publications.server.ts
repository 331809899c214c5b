import { z } from 'zod'
import { changeTimesReader } from '../../platform/database/changes-in.server'
import { db, type Prisma } from '../../platform/database/db.server'
import { readRowsInBatches } from '../../platform/database/read-in-batches.server'
import { sql } from '../../platform/database/sql.server'
import { NotFound } from '../../platform/errors/errors'
import { type ListRange, pageQueryFields, searchQueryField } from '../../platform/http/list-request.server'
import { paging } from '../../platform/http/paging'
import { t } from '../../platform/i18n/i18n'
import { parseTextQuery, whereTextMatches } from '../../platform/text/search-words'
import { type ArticleAccess, mayReadArticle, type ReadingRights } from '../../site/plans/reading-access'
import { type Article, type ContentType, type Filetype, noArticlesText, resultsPerPage } from './publications'

export const articleAuthorsInclude = {
  authors: {
    where: { author: { deletedAt: null } },
    select: { authorId: true },
    orderBy: { position: 'asc' },
  },
} as const
type ArticleRow = Prisma.ArticleGetPayload<{ include: typeof articleAuthorsInclude }>

/** Returns the filter for published articles: no drafts, nothing in the trash, nothing scheduled. */
export function whereArticlePublished(now = new Date()) {
  return { isDraft: false, deletedAt: null, uploadedAt: { lte: now } } satisfies Prisma.ArticleWhereInput
}

/** Returns the filter for published articles as part of a raw statement. */
export const sqlArticlePublished = (now = new Date()) =>
  sql`"isDraft" = FALSE AND "deletedAt" IS NULL AND "uploadedAt" <= ${now}`

/** An order by publication, newest first; articles of the same moment by id. */
export const orderByPublication = [
  { publishedAt: 'desc' },
  { id: 'desc' },
] satisfies Prisma.ArticleOrderByWithRelationInput[]
export const orderNewestFirst = { orderBy: orderByPublication, include: articleAuthorsInclude } as const

/** Matches articles older than this one; of the same moment, those with a lower id. */
export const whereOlderThan = ({ publishedAt, id }: Pick<ArticleRow, 'publishedAt' | 'id'>) => {
  const at = publishedAt ?? new Date(0)
  return { publishedAt: { lte: at }, OR: [{ publishedAt: { lt: at } }, { id: { lt: id } }] }
}

/** Returns the latest article, then Today's Picks (2nd to 7th), and the two newest volumes. */
export async function loadFrontPage() {
  const [articles, volumes] = await Promise.all([
    db.article.findMany({
      where: { ...whereArticlePublished(), filetype: 'Article' },
      take: 7,
      ...orderNewestFirst,
    }),
    db.article.findMany({
      where: { ...whereArticlePublished(), filetype: 'Volume' },
      take: 2,
      ...orderNewestFirst,
    }),
  ])
  const [latest, ...picks] = articles.map(articleForVisitor)
  return { latest, picks, volumes: volumes.map(articleForVisitor) }
}

/** @throws NotFound when nothing of filetype Article is published */
export async function findLatestArticle(): Promise<Article> {
  const row = await db.article.findFirst({
    where: { ...whereArticlePublished(), filetype: 'Article' },
    ...orderNewestFirst,
  })
  if (!row) throw new NotFound(noArticlesText)
  return articleForVisitor(row)
}

export async function* streamAllArticles(rights: ReadingRights = []): AsyncGenerator<Article[]> {
  const seen = whereArticlePublished()
  const read = (after: ArticleRow | undefined, take: number) =>
    db.article.findMany({
      where: { ...seen, ...(after && whereOlderThan(after)) },
      take,
      ...orderNewestFirst,
    })
  for await (const rows of readRowsInBatches(read)) yield rows.map(articleFromRowForReader(rights))
}

export const ArticlesQuery = z.object({ ...searchQueryField(), ...pageQueryFields(['time', 'number']) })

export async function listArticlesAfterCursor(
  { cursor, q = '', take }: ListRange,
  rights: ReadingRights = [],
) {
  const [at, id] = cursor ?? []
  const older = cursor && whereOlderThan({ publishedAt: new Date(Number(at)), id: Number(id) })
  const where = { AND: [whereArticlePublished(), whereTextMatches(parseTextQuery(q)), older ?? {}] }
  const rows = await db.article.findMany({ where, take, ...orderNewestFirst })
  return rows.map((row) => ({
    article: articleFromRowForReader(rights)(row),
    next: [row.publishedAt?.getTime() ?? 0, row.id],
  }))
}

/** Returns the time of the latest change of a published article; 1970 if there is none. */
export async function findLatestArticleChange(): Promise<Date> {
  const last = await db.article.findFirst({
    where: whereArticlePublished(),
    orderBy: { updatedAt: 'desc' },
    select: { updatedAt: true },
  })
  return last?.updatedAt ?? new Date(0)
}

export const countArticles = () => db.article.count({ where: whereArticlePublished() })

export const readArticleChangeTimes = changeTimesReader(db.article, whereArticlePublished, { id: true })

interface PageCount {
  id: number
  updatedAt: Date | null
  access: ArticleAccess
  previewPages: number
  pageCount: number
}

/** Yields the published articles in the order of their ids, each with how many of its pages everyone may read. */
export async function* readPublicPageCounts() {
  const read = (after: PageCount | undefined, take: number) => db.$queryRaw<PageCount[]>`
    SELECT "id", "updatedAt", "access", "previewPages", COALESCE((
      SELECT "pageCount" FROM "Document"
      WHERE "articleId" = "Article"."id" AND "state" = 'ready' AND "pageCount" > 0 ORDER BY "Document"."id" DESC LIMIT 1
    ), 0) AS "pageCount"
    FROM "Article" WHERE "id" > ${after?.id ?? 0} AND ${sqlArticlePublished()} ORDER BY "id" LIMIT ${take}`
  for await (const rows of readRowsInBatches(read, 1000))
    yield rows.map(({ id, updatedAt, access, previewPages, pageCount }) => ({
      articleId: id,
      updatedAt: updatedAt && new Date(updatedAt),
      pages: access === 'everyone' ? Number(pageCount) : Math.min(Number(pageCount), previewPages),
    }))
}

export async function listRecentArticles(limit: number): Promise<Article[]> {
  return (
    await db.article.findMany({ where: whereArticlePublished(), take: limit, ...orderNewestFirst })
  ).map(articleForVisitor)
}

/** @throws NotFound */
export async function findArticleById(id: number, rights: ReadingRights = []): Promise<Article> {
  const row = await db.article.findFirst({
    where: { id, ...whereArticlePublished() },
    include: articleAuthorsInclude,
  })
  if (!row) throw new NotFound(t('Article not found.'))
  return articleFromRowForReader(rights)(row)
}

/** Returns the published ones of these articles, in the given order, as a reader with these rights sees them. */
export async function listArticlesById(ids: number[], rights: ReadingRights = []): Promise<Article[]> {
  const rows = await db.article.findMany({
    where: { id: { in: ids }, ...whereArticlePublished() },
    include: articleAuthorsInclude,
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? []).map(articleFromRowForReader(rights))
}

export async function listContributionsOfAuthor(authorId: number): Promise<Article[]> {
  const where = { ...whereArticlePublished(), authors: { some: { authorId } } }
  return (await db.article.findMany({ where, ...orderNewestFirst })).map(articleForVisitor)
}

export async function listContributions(authorId: number, askedPage: string | null) {
  // A cross join begins with its first table, also where SQLite has no statistics.
  const written = sql`FROM "ArticleAuthor" CROSS JOIN "Article"
    WHERE "authorId" = ${authorId} AND "id" = "articleId" AND ${sqlArticlePublished()}`
  const [counted] = await db.$queryRaw<{ total: bigint }[]>`SELECT COUNT(*) AS "total" ${written}`
  const { page, pages, skip, take } = paging(askedPage, Number(counted?.total ?? 0), resultsPerPage)
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT "id" ${written} ORDER BY "publishedAt" DESC, "id" DESC LIMIT ${take} OFFSET ${skip}`
  return { contributions: await listArticlesById(rows.map(({ id }) => id)), page, pages }
}

/** Returns one page of matching articles, by default newest first. */
export async function loadPageOfArticles(
  where: Prisma.ArticleWhereInput,
  askedPage: string | number | null,
  perPage: number,
  orderBy: Prisma.ArticleOrderByWithRelationInput[] = orderByPublication,
  rights: ReadingRights = [],
  count: () => Promise<number> = () => db.article.count({ where }),
) {
  const total = await count()
  const { page, pages, skip, take } = paging(askedPage, total, perPage)
  const rows =
    total === 0
      ? []
      : await db.article.findMany({ where, skip, take, orderBy, include: articleAuthorsInclude })
  return { articles: rows.map(articleFromRowForReader(rights)), total, page, pages }
}

/** Returns an article as visitors without membership see it: without its PDF, unless everyone may read it. */
export const articleForVisitor = (row: ArticleRow): Article => articleFromRowForReader([])(row)

export const articleFromRowForReader =
  (rights: ReadingRights) =>
  ({ authors, uploadedAt, ...row }: ArticleRow): Article => {
    const date = uploadedAt.toISOString()
    const access = row.access as ArticleAccess
    return {
      id: row.id,
      title: row.title,
      description: row.description,
      coverImage: row.coverImage.replaceAll('\\', '/'),
      pdfPath: mayReadArticle({ ...row, access }, rights) ? row.pdfPath.replaceAll('\\', '/') : null,
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
