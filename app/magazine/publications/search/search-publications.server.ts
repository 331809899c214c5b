import { loadCached } from '../../../platform/changes/cached-reads.server'
import { db, type Prisma } from '../../../platform/database/db.server'
import { paging } from '../../../platform/http/paging'
import { isEmptyQuery, parseTextQuery, whereTextMatches } from '../../../platform/text/search-words'
import { isSortedByRelevance, type PublicationQuery, resultsPerPage, type SearchSort } from '../publications'
import {
  listArticlesById,
  loadPageOfArticles,
  orderByPublication,
  whereArticlePublished,
} from '../publications.server'
import { whereTagged } from '../tags/tags.server'
import { publicationScore, sortByScore } from './relevance'

/** Returns one page of /search. With both boxes checked, `misc` shows too. */
export async function searchPublications(query: PublicationQuery) {
  const filter = searchFilterOf(query)
  if (!filter) return { articles: [], total: 0, page: 1, pages: 1 }
  const where = { ...filter, ...(await makeArticleSearchFilter(query.q)) }
  const count = () => countFound(query, where)
  if (isSortedByRelevance(query)) return bestArticles(where, query, count)
  return loadPageOfArticles(where, query.page, resultsPerPage, orders[query.sort ?? ''], [], count)
}

/** Counting looks at every article, so it is done once for all pages and sorts of a search. */
const countFound = ({ q, articles, volume, type, tag }: PublicationQuery, where: Prisma.ArticleWhereInput) =>
  loadCached(`count of ${JSON.stringify([q, articles, volume, type, tag])}`, () =>
    db.article.count({ where }),
  )

/** The number of pages of results that are sorted by relevance; the rest is sorted by publication. */
const rankedPages = 20

async function bestArticles(
  where: Prisma.ArticleWhereInput,
  { q, page: asked }: PublicationQuery,
  count: () => Promise<number>,
) {
  const newest = { where, orderBy: orderByPublication }
  const select = { id: true, searchText: true }
  const take = rankedPages * resultsPerPage
  const candidates = await db.article.findMany({ ...newest, select, take })
  const total = candidates.length < take ? candidates.length : await count()
  const { page, pages, skip } = paging(asked, total, resultsPerPage)
  if (page > rankedPages)
    return loadPageOfArticles(where, page, resultsPerPage, orderByPublication, [], count)
  const { has } = parseTextQuery(q)
  const ranked = sortByScore(candidates, ({ searchText }) => publicationScore(searchText, has))
  const ids = ranked.slice(skip, skip + resultsPerPage).map(({ id }) => id)
  return { articles: await listArticlesById(ids), total, page, pages }
}

/**
 * The columns by which results are sorted. The search text begins with the title in lower case, so sorting by
 * it sorts by title.
 */
const orders: Record<SearchSort, Prisma.ArticleOrderByWithRelationInput[]> = {
  '': orderByPublication,
  newest: orderByPublication,
  oldest: [{ publishedAt: 'asc' }, { id: 'asc' }],
  title: [{ searchText: 'asc' }, { id: 'desc' }],
  read: [{ viewcount: 'desc' }, { id: 'desc' }],
}

/** Returns the filter of a search; undefined if it excludes all types. */
export function searchFilterOf({
  articles,
  volume,
  type,
  tag,
}: PublicationQuery): Prisma.ArticleWhereInput | undefined {
  if (!articles && !volume) return
  const filetype = articles && volume ? {} : { filetype: articles ? 'Article' : 'Volume' }
  return { ...whereArticlePublished(), ...filetype, contentType: type, ...whereTagged(tag) }
}

/** The number of matching authors from which the index does not help. */
const maxNamed = 100

/**
 * Matches words in texts and in names of authors. Joining authors to each article would be slow, so authors with these words are found
 * first.
 */
export async function makeArticleSearchFilter(q: string): Promise<Prisma.ArticleWhereInput> {
  const query = parseTextQuery(q)
  const { has, without } = query
  if (isEmptyQuery(query)) return {}
  const named = await db.author.findMany({
    where: { OR: has.map(authorNamed) },
    select: { searchText: true },
    take: maxNamed,
  })
  const isInName = (piece: string) =>
    named.length === maxNamed || named.some(({ searchText }) => searchText.includes(piece))
  const pieces = has.map((piece) => matchingPiece(piece, isInName(piece)))
  return { AND: [whereTextMatches({ has: [], without }), ...pieces] }
}

function matchingPiece(piece: string, isInName: boolean): Prisma.ArticleWhereInput {
  const inText = { searchText: { contains: piece } }
  return isInName ? { OR: [inText, { authors: { some: { author: authorNamed(piece) } } }] } : inText
}

const authorNamed = (piece: string) => ({ deletedAt: null, searchText: { contains: piece } })
