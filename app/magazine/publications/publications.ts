import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { cutText } from '../../platform/text/cut-text'
import { typedQuery } from '../../platform/text/typed-query'
import type { ArticleAccess } from '../../site/plans/reading-access'
import { maxTagLength, tagKey, tagName } from './tags/tags'

/** An article or a volume, on pages and in the JSON API. */
export interface Article {
  id: number
  title: string
  description: string
  coverImage: string
  /** Null for a reader who may not read it. */
  pdfPath: string | null
  filetype: Filetype
  contentType: ContentType
  /** A BCP 47 tag; null for the site's language. */
  language: string | null
  viewcount: number
  downloadcount: number
  /** ISO 8601 */
  uploadedAt: string
  /** The same date as `uploadedAt`, under the upload form's name. */
  uploadDate: string
  /** When readers notice its last change: ISO 8601. */
  updatedAt: string
  authorIds: number[]
  access: ArticleAccess
  /** How many of its first pages everyone reads. */
  previewPages: number
  version: number
}

/** An article whose PDF this reader may read. */
export type ReadableArticle = Article & { pdfPath: string }

export const isReadable = (article: Article): article is ReadableArticle => article.pdfPath !== null

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

/** Returns where that label leads: to everything of its kind. */
export const categoryAddress = ({ filetype, contentType }: Pick<Article, 'filetype' | 'contentType'>) =>
  filetype === 'Volume'
    ? `${href('/search')}?volume=on`
    : `${href('/search')}?${new URLSearchParams({ type: contentType })}`

export const articleFilesMissing = msg('Please upload both PDF and Cover Image.')

export const membersOnly = msg('This article is for members.')

export const noArticles = msg('No recent articles found.')

export const resultsPerPage = 24

/** The orders of a search. Unnamed is the best match for words, and without words the order of publication. */
export const sorts = ['', 'newest', 'oldest', 'title', 'read'] as const
export type Sort = (typeof sorts)[number]
export const sortNames: Record<Sort, string> = {
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
  sort?: Sort
  page: number
  /** The start of the next matching pages inside PDFs: a number of pages in the best order, or the key of a page. */
  inside?: number
}

/** Tells whether the best matches of a search come first. */
export const isByRelevance = ({ q, sort }: Pick<PublicationQuery, 'q' | 'sort'>) => q !== '' && !sort

/** Sent along with the check boxes, so that both unchecked differs from an address without them. */
export const boxesField = 'boxes'

/** Parses a search. Both boxes are checked if the address names neither; an invalid page is the first. */
export function parsePublicationQuery(params: URLSearchParams): PublicationQuery {
  const q = typedQuery(params)
  const hasNeither = ![boxesField, 'articles', 'volume'].some((name) => params.has(name))
  const page = Number(params.get('page') ?? 1)
  const sort = sorts.find((name) => name !== '' && name === params.get('sort'))
  return {
    q,
    articles: hasNeither || params.get('articles') === 'on',
    volume: hasNeither || params.get('volume') === 'on',
    type: contentTypes.find((type) => type === params.get('type')),
    tag: tagFrom(params),
    // Without words, the newest come first anyway.
    sort: q === '' && sort === 'newest' ? undefined : sort,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    inside: /^[1-9]\d{0,14}$/.test(params.get('inside') ?? '') ? Number(params.get('inside')) : undefined,
  }
}

export function tagFrom(params: URLSearchParams): string | undefined {
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
  if (!articles && !volume) params.set(boxesField, 'off')
  if (type) params.set('type', type)
  if (tag) params.set('tag', tag)
  if (sort) params.set('sort', sort)
  if (page > 1) params.set('page', String(page))
  if (inside) params.set('inside', String(inside))
  return `${href('/search')}?${params}`
}

/** Returns the feed of a search, if it has filters that feeds support. */
export function feedOf({ q, articles, volume, type, tag }: PublicationQuery) {
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
