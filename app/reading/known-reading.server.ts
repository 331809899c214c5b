import { db } from '../platform/db.server'
import { rememberedBy } from '../platform/remembered-by.server'

/** In which articles somebody is or keeps something, as known for a moment. */
const known = rememberedBy(
  'reading',
  async (userId: number) => {
    const of = { where: { userId }, select: { articleId: true } }
    const [places, listed, bookmarks] = await Promise.all([
      db.readingPlace.findMany(of),
      db.readingListItem.findMany(of),
      db.bookmark.findMany({ ...of, distinct: ['articleId'] }),
    ])
    const ids = (rows: { articleId: number }[]) => rows.map(({ articleId }) => articleId)
    const begun = new Set(ids(places))
    return { begun, kept: new Set([...begun, ...ids(listed), ...ids(bookmarks)]) }
  },
  { most: 2000 },
)

/** Of a shared page that shows nobody a place. @param articleIds where a place would show; in any article without them */
export const hasPlaceIn = (articleIds?: number[]) => async (userId: number) => {
  const { begun } = (await known(userId)) ?? { begun: new Set() }
  return articleIds ? articleIds.some((id) => begun.has(id)) : begun.size > 0
}

/** Of a shared page that shows nothing that is kept of an article. */
export const keepsOf = (articleId: number) => async (userId: number) =>
  (await known(userId))?.kept.has(articleId) ?? false
