import { addBookmark, bookmarksIn, removeBookmark } from './bookmarks.server'
import { forgetPlace, placeIn, savePlaces } from './places.server'
import type { KeepForm } from './reading'
import { addToList, isListed, removeFromList } from './reading-list.server'

/**
 * Saves or removes what a form of `/reading` says.
 * @throws NotFound, Invalid
 */
export async function keep(userId: number, form: KeepForm, now = new Date()): Promise<void> {
  switch (form.intent) {
    case 'bookmark':
      return addBookmark(userId, form)
    case 'remove-bookmark':
      return removeBookmark(userId, form)
    case 'list':
      return addToList(userId, form.articleId)
    case 'unlist':
      return removeFromList(userId, form.articleId)
    case 'place':
      await savePlaces(userId, [{ ...form, readAt: now.toISOString() }], now)
      return
    case 'forget':
      return forgetPlace(userId, form.articleId)
  }
}

export type Kept = Awaited<ReturnType<typeof keptIn>>

/** Returns what a user has saved of an article: position, bookmarks, and whether it is on the reading list. */
export async function keptIn(userId: number, articleId: number) {
  const [place, bookmarks, listed] = await Promise.all([
    placeIn(userId, articleId),
    bookmarksIn(userId, articleId),
    isListed(userId, articleId),
  ])
  return { place, bookmarks, isListed: listed }
}
