/** The kinds of content that admins keep, by the names of their tabs and addresses. */
export const keptKinds = ['articles', 'merch', 'authors', 'bands'] as const
export type KeptKind = (typeof keptKinds)[number]

export const tabNames: Record<KeptKind, string> = {
  articles: 'Articles',
  merch: 'Merch',
  authors: 'Authors',
  bands: 'Bands',
}

export const emptyWords: Record<KeptKind, string> = {
  articles: 'No articles found.',
  merch: 'No merch items found.',
  authors: 'No authors found.',
  bands: 'No bands found.',
}

/** Days that something deleted stays in the bin. */
export const binDays = 30

export interface ManagedLine {
  id: number
  title: string
  /** The price of an item, the state of an article. */
  note: string
}

export interface ManagedTab {
  kind: KeptKind
  q: string
  page: number
  pages: number
  total: number
  lines: ManagedLine[]
}

export interface Binned {
  kind: KeptKind
  id: number
  name: string
  /** ISO 8601 */
  deletedAt: string
}
