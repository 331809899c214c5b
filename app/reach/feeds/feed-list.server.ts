import type { NamedAuthor } from '../../magazine/authors/authors'
import { findAuthorById, loadAuthorNamesOfArticles } from '../../magazine/authors/authors.server'
import type { Accessibility } from '../../magazine/documents/accessibility'
import { loadAccessibilityOfArticles } from '../../magazine/documents/accessibility.server'
import {
  type Article,
  contentTypes,
  filetypes,
  isReadableArticle,
  tagFromParams,
} from '../../magazine/publications/publications'
import { type ListFilters, listArticles } from '../../magazine/publications/search/listing.server'
import type { Issue } from '../../magazine/publications/series/series'
import { findSeriesByAddress, loadIssuesOfArticles } from '../../magazine/publications/series/series.server'
import { NotFound } from '../../platform/errors/errors'
import { idFromParam } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { typedQuery } from '../../platform/text/typed-query'
import { languageOfText } from '../../platform/ui/text-attributes'
import { loadStoredFileSizes } from '../../site/content/files.server'
import type { ReadingRights } from '../../site/plans/reading-access'

/** An article or volume with the fields of feeds and catalogs, as its reader may see it. */
export interface FeedItem extends Article {
  authors: NamedAuthor[]
  pdfBytes?: number
  issue?: Issue
  /** How the PDF can be read; set if its pages exist as pictures. */
  accessibility?: Accessibility
}

export const hasEpubEdition = ({ pdfPath, accessibility }: FeedItem) =>
  pdfPath !== null && accessibility !== undefined

export interface FeedList {
  /** The filters, described in words; empty if there are none. */
  about: string
  /** The filters as query fields, without the page number. */
  fields: Record<string, string>
  items: FeedItem[]
  total: number
  page: number
  pages: number
  /** The latest change of an entry, in ISO 8601. */
  updated: string
}

/**
 * Returns one page of publications, filtered by `?author=`, `?series=` (an address), `?type=` (a content type, or a
 * file type such as Volume), `?tag=` and `?q=`; OPDS 2.0 calls the last `?query=`.
 * @throws NotFound for an unknown author or type
 */
export async function loadFeedList(
  params: URLSearchParams,
  perPage: number,
  rights: ReadingRights = [],
): Promise<FeedList> {
  const { about, fields, listing } = await narrowing(params)
  const { articles, ...rest } = await listArticles(listing, params.get('page'), perPage, rights)
  const dates = articles.map(({ updatedAt }) => updatedAt).sort()
  return { about, fields, ...rest, items: await loadFeedItems(articles), updated: dates.at(-1) ?? noDate }
}

const noDate = new Date(0).toISOString()

export async function loadFeedItems(articles: Article[]): Promise<FeedItem[]> {
  const authors = await loadAuthorNamesOfArticles(articles.map(({ id }) => id))
  const accessibility = await loadAccessibilityOfArticles(articles.map(({ id }) => id))
  const issues = await loadIssuesOfArticles(articles.map(({ id }) => id))
  const bytes = await loadStoredFileSizes(articles.flatMap(({ pdfPath }) => pdfPath ?? []))
  return articles.map((article) => ({
    ...article,
    language: article.language ?? languageOfText(article.title) ?? null,
    authors: authors[article.id] ?? [],
    issue: issues.get(article.id),
    pdfBytes: bytes.get(article.pdfPath ?? ''),
    accessibility: isReadableArticle(article) ? accessibility.get(article.id) : undefined,
  }))
}

async function narrowing(params: URLSearchParams) {
  const fields: Record<string, string> = {}
  const listing: ListFilters = {}
  const words: string[] = []
  const asked = params.get('author')
  if (asked) {
    const author = await findAuthorById(idFromParam(asked, msg('Author not found.')))
    fields.author = String(author.id)
    listing.authorId = author.id
    words.push(t('by {name}', { name: author.name }))
  }
  const series = params.get('series')
  if (series) {
    const { id, title } = await findSeriesByAddress(series)
    fields.series = series
    listing.seriesId = id
    words.push(t('in {title}', { title }))
  }
  const type = params.get('type')
  if (type) {
    fields.type = type
    listing.filetype = filetypes.find((name) => name === type)
    listing.contentType = contentTypes.find((name) => name === type)
    if (!listing.filetype && !listing.contentType) throw new NotFound(t('Content type not found.'))
    words.unshift(listing.filetype === 'Volume' ? t('Volumes') : t(type))
  }
  const tag = tagFromParams(params)
  if (tag) {
    fields.tag = tag
    listing.tag = tag
    words.push(t('tagged “{tag}”', { tag }))
  }
  const q = typedQuery(params, params.has('q') ? 'q' : 'query')
  if (q) {
    fields.q = q
    listing.q = q
    words.push(`“${q}”`)
  }
  return { about: words.join(' '), fields, listing }
}

/** Returns the address of a page of the list; the first page has no number. */
export function feedPageAddress(path: string, fields: Record<string, string>, page = 1): string {
  const params = new URLSearchParams(page > 1 ? { ...fields, page: String(page) } : fields).toString()
  return params ? `${path}?${params}` : path
}

/** Returns links to the other pages, by relation (RFC 5005, 3). */
export function pagingLinks(
  path: string,
  { fields, page, pages }: Pick<FeedList, 'fields' | 'page' | 'pages'>,
) {
  if (pages === 1) return []
  const relations = { first: 1, previous: page - 1, next: page + 1, last: pages }
  return Object.entries(relations)
    .filter(([, number]) => number >= 1 && number <= pages)
    .map(([rel, number]) => ({ rel, href: feedPageAddress(path, fields, number) }))
}
