import { db, type Prisma } from '../../../platform/database/db.server'
import { paging } from '../../../platform/http/paging'
import { isEmptyQuery, parseTextQuery, whereFound } from '../../../platform/text/search-words'
import { isByRelevance, type PublicationQuery, resultsPerPage, type Sort } from '../publications'
import { articlesById, pageOfArticles, publicationOrder, published } from '../publications.server'
import { tagged } from '../tags/tags.server'
import { byScore, publicationScore } from './relevance'

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

async function bestArticles(where: Prisma.ArticleWhereInput, { q, page: asked }: PublicationQuery) {
  const newest = { where, orderBy: publicationOrder }
  const select = { id: true, searchText: true }
  const take = rankedPages * resultsPerPage
  const candidates = await db.article.findMany({ ...newest, select, take })
  const total = candidates.length < take ? candidates.length : await db.article.count({ where })
  const { page, pages, skip } = paging(asked, total, resultsPerPage)
  if (page > rankedPages) return pageOfArticles(where, page, resultsPerPage)
  const { has } = parseTextQuery(q)
  const ranked = byScore(candidates, ({ searchText }) => publicationScore(searchText, has))
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

export const whereWordsMatch = (q: string): Prisma.ArticleWhereInput => {
  const { has, without } = parseTextQuery(q)
  return { AND: [whereFound({ has: [], without }), ...has.map((piece) => matchingPiece(piece))] }
}

/** With more matching authors, the index is of no use. */
const maxNamed = 100

/**
 * Matches words for readers. Checking the authors of each article would take longer than all the rest, and few words
 * are in anybody's name.
 */
export async function whereMatches(q: string): Promise<Prisma.ArticleWhereInput> {
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
  return { AND: [whereFound({ has: [], without }), ...pieces] }
}

function matchingPiece(piece: string, isInName = true): Prisma.ArticleWhereInput {
  const inText = { searchText: { contains: piece } }
  return isInName ? { OR: [inText, { authors: { some: { author: authorNamed(piece) } } }] } : inText
}

const authorNamed = (piece: string) => ({ deletedAt: null, searchText: { contains: piece } })
