import { articleAuthorsInclude, whereArticlePublished } from '../../magazine/publications/publications.server'
import { db, inTransaction } from '../../platform/database/db.server'
import { log } from '../../platform/logging/log.server'
import { isMailOn } from '../../site/mail/mail.server'
import { isModuleOn } from '../../site/modules/switches.server'
import { newsletterModule } from './newsletter.module'
import { announceArticle } from './newsletters.server'

/** Sends the newsletters of published articles, once per article: only the process that claims one sends it. */
export async function announceDueArticles(now = new Date()): Promise<void> {
  if (!isMailOn() || !isModuleOn(newsletterModule.name)) return
  const isDue = { ...whereArticlePublished(now), sendsLetter: true, letterAt: null }
  for (const { id } of await db.article.findMany({ where: isDue, select: { id: true } })) {
    await inTransaction(async (tx) => {
      const { count } = await tx.article.updateMany({ where: { id, ...isDue }, data: { letterAt: now } })
      if (count === 0) return
      const piece = await tx.article.findUniqueOrThrow({ where: { id }, include: articleAuthorsInclude })
      const authors = piece.authors.map(({ authorId }) => `author-${authorId}`)
      const topics = piece.filetype === 'Volume' ? ['volumes', ...authors] : authors
      await announceArticle(tx, { ...piece, topics }, now)
    })
  }
}

export const announceSavedArticles = (): Promise<void> =>
  announceDueArticles().catch((error) => log.warn({ err: error }, 'letters of pieces not begun yet'))
