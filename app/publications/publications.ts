import { searchText } from '../platform/search-text'

/** What the product publishes, as readers' pages and the JSON API know it. */
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
  /** The same date, under the name that the upload form has for it. */
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

export const articleFilesMissing = 'Please upload both PDF and Cover Image.'

export const resultsPerPage = 24

/** What /search was asked for. */
export interface IssueQuery {
  q: string
  articles: boolean
  volume: boolean
  page: number
}

/** Reads the query of /search: with no query string both boxes are on; nonsense counts as its nearest sense. */
export function issueQueryFrom(params: URLSearchParams): IssueQuery {
  const isBare = ![...params.keys()].some((name) => ['q', 'articles', 'volume', 'page'].includes(name))
  const page = Number(params.get('page') ?? 1)
  return {
    q: (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 200),
    articles: isBare || params.get('articles') === 'on',
    volume: isBare || params.get('volume') === 'on',
    page: Number.isSafeInteger(page) && page > 0 ? Math.min(page, 1_000_000) : 1,
  }
}

/** The address of a page of /search. */
export function issueQueryAddress({ q, articles, volume, page }: IssueQuery): string {
  const params = new URLSearchParams({ q })
  if (articles) params.set('articles', 'on')
  if (volume) params.set('volume', 'on')
  if (page > 1) params.set('page', String(page))
  return `/search?${params}`
}

/**
 * A text without case, marks and compatibility forms: what searching compares.
 * `%`, `_` and `\\` become private characters, stored and asked alike: neither database lets `contains` escape them.
 */
export function searchable(text: string): string {
  return searchText(text).replace(/[%_\\]/g, (sign) => String.fromCharCode(0xe000 + sign.charCodeAt(0)))
}
