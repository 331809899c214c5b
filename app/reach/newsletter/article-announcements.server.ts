import { published, withAuthors } from '../../magazine/publications/publications.server'
import { db, inTransaction } from '../../platform/database/db.server'
import { log } from '../../platform/logging/log.server'
import { isMailOn } from '../../site/mail/mail.server'
import { announceArticle } from './issues.server'

/**
 * Sends the newsletter issues of articles that are public now, once per article: the first process to claim it does.
 */
export async function announceDueArticles(now = new Date()): Promise<void> {
  if (!isMailOn()) return
  const isDue = { ...published(now), sendsLetter: true, letterAt: null }
  for (const { id } of await db.article.findMany({ where: isDue, select: { id: true } })) {
    await inTransaction(async (tx) => {
      const { count } = await tx.article.updateMany({ where: { id, ...isDue }, data: { letterAt: now } })
      if (count === 0) return
      const piece = await tx.article.findUniqueOrThrow({ where: { id }, include: withAuthors })
      const authors = piece.authors.map(({ authorId }) => `author-${authorId}`)
      const topics = piece.filetype === 'Volume' ? ['volumes', ...authors] : authors
      await announceArticle(tx, { ...piece, topics }, now)
    })
  }
}

export const announceSavedArticles = (): Promise<void> =>
  announceDueArticles().catch((error) => log.warn({ err: error }, 'letters of pieces not begun yet'))
