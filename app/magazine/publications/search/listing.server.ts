import { db } from '../../../platform/database/db.server'
import type { ReadingRights } from '../../../site/plans/reading-access'
import type { Article, ContentType, Filetype } from '../publications'
import { loadPageOfArticles, orderByPublication, whereArticlePublished } from '../publications.server'
import { whereTagged } from '../tags/tags.server'
import { makeArticleSearchFilter } from './search-publications.server'

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
  return loadPageOfArticles(await whereOf(listing), askedPage, perPage, orderByPublication, rights)
}

async function whereOf({ q = '', authorId, filetype, contentType, tag, seriesId }: ListFilters) {
  const byAuthor = authorId === undefined ? {} : { authors: { some: { authorId } } }
  const inSeries = seriesId === undefined ? {} : { issue: { seriesId } }
  const own = { filetype, contentType, ...byAuthor, ...inSeries, ...whereTagged(tag) }
  return { ...whereArticlePublished(), ...own, ...(await makeArticleSearchFilter(q)) }
}

export async function listUsedContentTypes(): Promise<{ name: Article['contentType']; count: number }[]> {
  const groups = await db.article.groupBy({
    by: ['contentType'],
    where: whereArticlePublished(),
    _count: true,
    orderBy: { contentType: 'asc' },
  })
  return groups.map(({ contentType, _count }) => ({ name: contentType as ContentType, count: _count }))
}
