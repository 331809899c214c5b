import { rememberedBy } from '../platform/changes/remembered-by.server'
import { db } from '../platform/database/db.server'
import type { Kept } from './keep.server'
import { withPagesOfToday } from './places.server'

const mostKnown = 500

/** What somebody keeps, by article, as known for a moment; nothing of whoever keeps very much. */
export const knownReading = rememberedBy(
  'reading',
  async (userId: number) => {
    const where = { userId }
    const take = mostKnown + 1
    const [places, listed, bookmarks] = await Promise.all([
      db.readingPlace.findMany({ where, take }),
      db.readingListItem.findMany({ where, take, select: { articleId: true } }),
      db.bookmark.findMany({
        ...{ where, take, orderBy: { page: 'asc' } },
        select: { articleId: true, page: true, note: true },
      }),
    ])
    const isWhole = [places, listed, bookmarks].every(({ length }) => length <= mostKnown)
    const kept = new Map<number, Kept>()
    if (!isWhole) return { isWhole, kept }
    const of = (articleId: number) => {
      const known = kept.get(articleId) ?? { place: undefined, bookmarks: [], isListed: false }
      kept.set(articleId, known)
      return known
    }
    for (const { articleId, page, pages, readAt } of await withPagesOfToday(places))
      of(articleId).place = { page, pages, readAt: readAt.toISOString() }
    for (const bookmark of bookmarks) of(bookmark.articleId).bookmarks.push(bookmark)
    for (const { articleId } of listed) of(articleId).isListed = true
    return { isWhole, kept }
  },
  { most: 2000 },
)
