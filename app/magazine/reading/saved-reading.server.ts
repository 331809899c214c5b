import { addBookmark, listBookmarksInArticle, removeBookmark } from './bookmarks.server'
import { deletePosition, findPositionInArticle, savePositions } from './positions.server'
import type { SaveForm } from './reading'
import { addToReadingList, isOnReadingList, removeFromReadingList } from './reading-list.server'

/** @throws NotFound, Invalid */
export async function applySaveForm(userId: number, form: SaveForm, now = new Date()): Promise<void> {
  switch (form.intent) {
    case 'bookmark':
      return addBookmark(userId, form)
    case 'remove-bookmark':
      return removeBookmark(userId, form)
    case 'list':
      return addToReadingList(userId, form.articleId)
    case 'unlist':
      return removeFromReadingList(userId, form.articleId)
    case 'place':
      await savePositions(userId, [{ ...form, readAt: now.toISOString() }], now)
      return
    case 'forget':
      return deletePosition(userId, form.articleId)
  }
}

export type SavedReading = Awaited<ReturnType<typeof loadSavedReadingOf>>

/** Returns what a user has saved of an article: position, bookmarks, and whether it is on the reading list. */
export async function loadSavedReadingOf(userId: number, articleId: number) {
  const [place, bookmarks, listed] = await Promise.all([
    findPositionInArticle(userId, articleId),
    listBookmarksInArticle(userId, articleId),
    isOnReadingList(userId, articleId),
  ])
  return { place, bookmarks, isListed: listed }
}
