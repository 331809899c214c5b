/** An article is read by everyone, by members of any plan that opens it, or by members of plans that it names. */
export const accesses = ['everyone', 'members', 'plans'] as const
export type ArticleAccess = (typeof accesses)[number]

/** What a plan opens beside articles that name it. */
export const readings = ['everything', 'volumes', 'nothing'] as const
export type PlanReading = (typeof readings)[number]

/** What one running membership opens, or what was bought. */
export interface ReadingRight {
  reading: PlanReading
  /** The articles that name its plan, or that were bought. */
  articleIds: number[]
  /** What was bought opens, whichever plans an article names. */
  isBought?: boolean
}

/** What a reader may read: the rights of their memberships and orders, or all for those who publish. */
export type ReadingRights = 'all' | ReadingRight[]

export interface RestrictedArticle {
  id: number
  access: ArticleAccess
  filetype: string
}

/**
 * Tells whether a reader may read all pages of an article. An article of named plans opens to those, and to whoever
 * bought it.
 */
export function mayRead({ id, access, filetype }: RestrictedArticle, rights: ReadingRights): boolean {
  if (access === 'everyone' || rights === 'all') return true
  const opensById = ({ articleIds, isBought }: ReadingRight) =>
    (isBought || access === 'plans') && articleIds.includes(id)
  return (
    rights.some(opensById) || (access === 'members' && rights.some(({ reading }) => opens(reading, filetype)))
  )
}

const opens = (reading: PlanReading, filetype: string) =>
  reading === 'everything' || (reading === 'volumes' && filetype === 'Volume')

/** Returns how many pages, from the first, a reader may read: infinitely many of an article that is open to them. */
export const readablePages = (
  article: RestrictedArticle & { previewPages: number },
  rights: ReadingRights,
): number => (mayRead(article, rights) ? Number.POSITIVE_INFINITY : article.previewPages)
