import { searchText } from '../platform/search-text'

/** An article or a volume, on pages and in the JSON API. */
export interface Article {
  id: number
  title: string
  description: string
  coverImage: string
  pdfPath: string
  filetype: Filetype
  contentType: ContentType
  viewcount: number
  downloadcount: number
  /** ISO 8601 */
  uploadedAt: string
  /** The same date as `uploadedAt`, under the upload form's name. */
  uploadDate: string
  authorIds: number[]
}

export const filetypes = ['Article', 'Volume', 'misc'] as const
export type Filetype = (typeof filetypes)[number]

export const contentTypes = [
  ...['Poem', 'Story', 'Interview', 'Tutorial', 'Review', 'Comedy', 'Travel', 'Lifestyle', 'Science', 'Tech'],
  ...['Music', 'Skateboarding', 'Activity', 'Opinion', 'News', 'Biography', 'Satire', 'Analysis', 'Memoir'],
  ...['Horror', 'Fantasy', 'Sci-Fi', 'Drama', 'Mystery', 'History', 'Education', 'Gaming', 'Photography'],
  ...['Film', 'Food', 'Health', 'Fitness', 'DIY', 'Finance', 'Business', 'Motivation', 'Philosophy'],
  ...['Psychology', 'Spirituality', 'Environment', 'Politics', 'Fashion', 'Weird'],
] as const
export type ContentType = (typeof contentTypes)[number]
export const defaultContentType: ContentType = 'Weird'

/** The label above a title: the content type, or Volume. */
export const categoryOf = ({ filetype, contentType }: Pick<Article, 'filetype' | 'contentType'>) =>
  filetype === 'Volume' ? 'Volume' : contentType

export const articleFilesMissing = 'Please upload both PDF and Cover Image.'

export const resultsPerPage = 24

export interface IssueQuery {
  q: string
  articles: boolean
  volume: boolean
  page: number
}

/** Without a query string both boxes are on; an invalid page is the first. */
export function parseIssueQuery(params: URLSearchParams): IssueQuery {
  const isEmpty = ![...params.keys()].some((name) => ['q', 'articles', 'volume', 'page'].includes(name))
  const page = Number(params.get('page') ?? 1)
  return {
    q: (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 200),
    articles: isEmpty || params.get('articles') === 'on',
    volume: isEmpty || params.get('volume') === 'on',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

export function searchAddress({ q, articles, volume, page }: IssueQuery): string {
  const params = new URLSearchParams({ q })
  if (articles) params.set('articles', 'on')
  if (volume) params.set('volume', 'on')
  if (page > 1) params.set('page', String(page))
  return `/search?${params}`
}

/**
 * Folds case, accents and compatibility forms for comparison. `%`, `_` and `\\` become private-use characters, because
 * neither database lets `contains` escape them.
 */
export function toSearchText(text: string): string {
  return searchText(text).replace(/[%_\\]/g, (character) =>
    String.fromCharCode(0xe000 + character.charCodeAt(0)),
  )
}
