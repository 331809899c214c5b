import { db, type Prisma } from '../platform/db.server'
import { paging } from '../platform/paging'
import type { Article, ContentType, Filetype } from './publications'
import { asArticle, matchingWords, newestFirst, published } from './publications.server'
import { tagged } from './tags.server'

/** Which publications a list holds; what is not named narrows nothing. */
export interface Listing {
  q?: string
  authorId?: number
  filetype?: Filetype
  contentType?: ContentType
  tag?: string
}

/** One page of what is published, newest first. */
export async function listArticles(listing: Listing, askedPage: string | number | null, perPage: number) {
  const where = whereOf(listing)
  const total = await db.article.count({ where })
  const { page, pages, skip, take } = paging(askedPage, total, perPage)
  const rows = await db.article.findMany({ where, skip, take, ...newestFirst })
  return { articles: rows.map(asArticle), total, page, pages }
}

function whereOf({ q = '', authorId, filetype, contentType, tag }: Listing): Prisma.ArticleWhereInput {
  const byAuthor = authorId === undefined ? {} : { authors: { some: { authorId } } }
  return { ...published(), filetype, contentType, ...byAuthor, ...tagged(tag), ...matchingWords(q) }
}

/** The content types of what is published, with how many there are, by name. */
export async function contentTypesInUse(): Promise<{ name: Article['contentType']; count: number }[]> {
  const groups = await db.article.groupBy({
    by: ['contentType'],
    where: published(),
    _count: true,
    orderBy: { contentType: 'asc' },
  })
  return groups.map(({ contentType, _count }) => ({ name: contentType as ContentType, count: _count }))
}
