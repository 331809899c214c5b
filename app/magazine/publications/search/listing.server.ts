import { db } from '../../../platform/database/db.server'
import type { ReadingRights } from '../../../site/plans/reading-access'
import type { Article, ContentType, Filetype } from '../publications'
import { pageOfArticles, publicationOrder, published } from '../publications.server'
import { tagged } from '../tags/tags.server'
import { whereMatches } from './search-publications.server'

/** The filters of a list of publications; each is optional. */
export interface ListFilters {
  q?: string
  authorId?: number
  filetype?: Filetype
  contentType?: ContentType
  tag?: string
  seriesId?: number
}

export async function listArticles(
  listing: ListFilters,
  askedPage: string | number | null,
  perPage: number,
  rights: ReadingRights = [],
) {
  return pageOfArticles(await whereOf(listing), askedPage, perPage, publicationOrder, rights)
}

async function whereOf({ q = '', authorId, filetype, contentType, tag, seriesId }: ListFilters) {
  const byAuthor = authorId === undefined ? {} : { authors: { some: { authorId } } }
  const inSeries = seriesId === undefined ? {} : { issue: { seriesId } }
  const own = { filetype, contentType, ...byAuthor, ...inSeries, ...tagged(tag) }
  return { ...published(), ...own, ...(await whereMatches(q)) }
}

export async function contentTypesInUse(): Promise<{ name: Article['contentType']; count: number }[]> {
  const groups = await db.article.groupBy({
    by: ['contentType'],
    where: published(),
    _count: true,
    orderBy: { contentType: 'asc' },
  })
  return groups.map(({ contentType, _count }) => ({ name: contentType as ContentType, count: _count }))
}
