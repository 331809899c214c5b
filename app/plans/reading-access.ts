/** Who may read an article: everyone, members of any plan that opens it, or members of the plans that it names. */
export const accesses = ['everyone', 'members', 'plans'] as const
export type ArticleAccess = (typeof accesses)[number]

/** What a plan opens beside articles that name it. */
export const readings = ['everything', 'volumes', 'nothing'] as const
export type PlanReading = (typeof readings)[number]

/** What one running membership opens. */
export interface ReadingRight {
  planId: number
  reading: PlanReading
}

export interface RestrictedArticle {
  access: ArticleAccess
  filetype: string
  planIds: number[]
}

/** Tells whether a reader may read all pages of an article. An article of named plans opens to those alone. */
export function mayRead(article: RestrictedArticle, rights: ReadingRight[]): boolean {
  switch (article.access) {
    case 'everyone':
      return true
    case 'members':
      return rights.some(({ reading }) => opens(reading, article.filetype))
    case 'plans':
      return rights.some(({ planId }) => article.planIds.includes(planId))
  }
}

const opens = (reading: PlanReading, filetype: string) =>
  reading === 'everything' || (reading === 'volumes' && filetype === 'Volume')

/** Returns the number of pages, from the first, that a reader may read: all of an article that is open to them. */
export const readablePages = (
  article: RestrictedArticle & { previewPages: number },
  rights: ReadingRight[],
): number => (mayRead(article, rights) ? Number.POSITIVE_INFINITY : article.previewPages)
