/** The readers of an article: everyone, members of any plan that includes it, or of the plans that it names. */
export const articleAccesses = ['everyone', 'members', 'plans'] as const
export type ArticleAccess = (typeof articleAccesses)[number]

/** What members of a plan may read, besides articles that name the plan. */
export const planReadingScopes = ['everything', 'volumes', 'nothing'] as const
export type PlanReadingScope = (typeof planReadingScopes)[number]

/** The articles that a running membership, or an order, lets its owner read. */
export interface ReadingRight {
  reading: PlanReadingScope
  /** The articles that name the plan, or that were bought. */
  articleIds: number[]
  /** Set for bought articles, which are readable whichever plans they name. */
  isBought?: boolean
}

/** A reader's rights: those of memberships and orders, or all for those who publish. */
export type ReadingRights = 'all' | ReadingRight[]

export interface RestrictedArticle {
  id: number
  access: ArticleAccess
  filetype: string
}

/**
 * Tells whether a reader may read all pages of an article. An article for named plans is readable with those, and for
 * whoever bought it.
 */
export function mayReadArticle({ id, access, filetype }: RestrictedArticle, rights: ReadingRights): boolean {
  if (access === 'everyone' || rights === 'all') return true
  const opensById = ({ articleIds, isBought }: ReadingRight) =>
    (isBought || access === 'plans') && articleIds.includes(id)
  return (
    rights.some(opensById) || (access === 'members' && rights.some(({ reading }) => opens(reading, filetype)))
  )
}

const opens = (reading: PlanReadingScope, filetype: string) =>
  reading === 'everything' || (reading === 'volumes' && filetype === 'Volume')

/** Returns how many pages, from the first, a reader may read; infinity if there is no limit. */
export const readablePageCount = (
  article: RestrictedArticle & { previewPages: number },
  rights: ReadingRights,
): number => (mayReadArticle(article, rights) ? Number.POSITIVE_INFINITY : article.previewPages)
