import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { cutText } from '../../platform/text/cut-text'
import { typedQuery } from '../../platform/text/typed-query'
import type { ArticleAccess } from '../../site/plans/reading-access'
import { maxTagLength, tagKey, tagName } from './tags/tags'

/** An article or a volume, as pages and the JSON API show it. */
export interface Article {
  id: number
  title: string
  description: string
  coverImage: string
  /** The path of the PDF; null for a reader who may not read it. */
  pdfPath: string | null
  filetype: Filetype
  contentType: ContentType
  /** The language as a BCP 47 tag; null for the site's language. */
  language: string | null
  viewcount: number
  downloadcount: number
  /** The time of the upload, in ISO 8601. */
  uploadedAt: string
  /** The date of `uploadedAt`, under the upload form's name. */
  uploadDate: string
  /** The time of the last change that readers can see, in ISO 8601. */
  updatedAt: string
  authorIds: number[]
  access: ArticleAccess
  /** The number of first pages that everyone may read. */
  previewPages: number
  version: number
}

/** An article whose PDF this reader may read. */
export type ReadableArticle = Article & { pdfPath: string }

export const isReadableArticle = (article: Article): article is ReadableArticle => article.pdfPath !== null

export const filetypes = [msg('Article'), msg('Volume'), msg('misc')] as const
export type Filetype = (typeof filetypes)[number]

export const contentTypes = [
  msg('Poem'),
  msg('Story'),
  msg('Interview'),
  msg('Tutorial'),
  msg('Review'),
  msg('Comedy'),
  msg('Travel'),
  msg('Lifestyle'),
  msg('Science'),
  msg('Tech'),
  msg('Music'),
  msg('Skateboarding'),
  msg('Activity'),
  msg('Opinion'),
  msg('News'),
  msg('Biography'),
  msg('Satire'),
  msg('Analysis'),
  msg('Memoir'),
  msg('Horror'),
  msg('Fantasy'),
  msg('Sci-Fi'),
  msg('Drama'),
  msg('Mystery'),
  msg('History'),
  msg('Education'),
  msg('Gaming'),
  msg('Photography'),
  msg('Film'),
  msg('Food'),
  msg('Health'),
  msg('Fitness'),
  msg('DIY'),
  msg('Finance'),
  msg('Business'),
  msg('Motivation'),
  msg('Philosophy'),
  msg('Psychology'),
  msg('Spirituality'),
  msg('Environment'),
  msg('Politics'),
  msg('Fashion'),
  msg('Weird'),
] as const
export type ContentType = (typeof contentTypes)[number]
export const defaultContentType: ContentType = 'Weird'

/** Returns the label above a title: the content type, or Volume. */
export const categoryOf = ({ filetype, contentType }: Pick<Article, 'filetype' | 'contentType'>) =>
  filetype === 'Volume' ? 'Volume' : contentType

/** Returns the search for everything with the same label. */
export const categoryAddress = ({ filetype, contentType }: Pick<Article, 'filetype' | 'contentType'>) =>
  filetype === 'Volume'
    ? `${href('/search')}?volume=on`
    : `${href('/search')}?${new URLSearchParams({ type: contentType })}`

export const articleFilesMissing = msg('Please upload both PDF and Cover Image.')

export const membersOnlyText = msg('This article is for members.')

export const noArticlesText = msg('No recent articles found.')

export const resultsPerPage = 24

/** The orders of a search; the empty one is by relevance or, without words, by publication. */
export const searchSorts = ['', 'newest', 'oldest', 'title', 'read'] as const
export type SearchSort = (typeof searchSorts)[number]
export const searchSortNames: Record<SearchSort, string> = {
  '': msg('Best match'),
  newest: msg('Newest'),
  oldest: msg('Oldest'),
  title: msg('Title'),
  read: msg('Most read'),
}

export interface PublicationQuery {
  q: string
  articles: boolean
  volume: boolean
  type?: ContentType
  tag?: string
  sort?: SearchSort
  page: number
  /** The cursor of further matching pages inside PDFs: a number of pages in the best order, or the key of a page. */
  inside?: number
}

/** Tells whether a search is sorted by relevance. */
export const isSortedByRelevance = ({ q, sort }: Pick<PublicationQuery, 'q' | 'sort'>) => q !== '' && !sort

/**
 * The name of a hidden field beside the check boxes, so that a form with both unchecked differs from an
 * address without them.
 */
export const checkboxesField = 'boxes'

/** Parses a search. Both boxes are checked if the address has neither; an invalid page number is 1. */
export function parsePublicationQuery(params: URLSearchParams): PublicationQuery {
  const q = typedQuery(params)
  const hasNeither = ![checkboxesField, 'articles', 'volume'].some((name) => params.has(name))
  const page = Number(params.get('page') ?? 1)
  const sort = searchSorts.find((name) => name !== '' && name === params.get('sort'))
  return {
    q,
    articles: hasNeither || params.get('articles') === 'on',
    volume: hasNeither || params.get('volume') === 'on',
    type: contentTypes.find((type) => type === params.get('type')),
    tag: tagFromParams(params),
    // Without words, newest is the default.
    sort: q === '' && sort === 'newest' ? undefined : sort,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    inside: /^[1-9]\d{0,14}$/.test(params.get('inside') ?? '') ? Number(params.get('inside')) : undefined,
  }
}

export function tagFromParams(params: URLSearchParams): string | undefined {
  const name = cutText(tagName(params.get('tag') ?? ''), 2 * maxTagLength)
  return tagKey(name) ? name : undefined
}

export function searchAddress({
  q,
  articles,
  volume,
  type,
  tag,
  sort,
  page,
  inside,
}: PublicationQuery): string {
  const params = new URLSearchParams({ q })
  if (articles) params.set('articles', 'on')
  if (volume) params.set('volume', 'on')
  if (!articles && !volume) params.set(checkboxesField, 'off')
  if (type) params.set('type', type)
  if (tag) params.set('tag', tag)
  if (sort) params.set('sort', sort)
  if (page > 1) params.set('page', String(page))
  if (inside) params.set('inside', String(inside))
  return `${href('/search')}?${params}`
}

/** Returns the address and title of the feed for a search; undefined if feeds do not support its filters. */
export function searchFeedLink({ q, articles, volume, type, tag }: PublicationQuery) {
  const filetype = articles ? 'Article' : 'Volume'
  const kind = type ?? (articles === volume ? undefined : filetype)
  const isBoth = type && articles !== volume
  const params = new URLSearchParams({
    ...(kind && { type: kind }),
    ...(tag && { tag }),
    ...(q && { q }),
  }).toString()
  if (!params || isBoth || (!articles && !volume)) return
  return {
    address: `${href('/feed.xml')}?${params}`,
    title: t('New: {words}', { words: [kind && t(kind), tag, q].filter(Boolean).join(' ') }),
  }
}

/** Proposes a title: "night-buses_2.pdf" becomes "Night buses 2". */
export function titleFromFileName(name: string): string {
  const words = name
    .replace(/\.pdf$/i, '')
    .replace(/[-_\s]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
