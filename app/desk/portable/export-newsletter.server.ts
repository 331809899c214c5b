import { db } from '../../platform/database/db.server'
import type { ExportFolder } from './export-folder.server'

/** Exports the newsletter without unconfirmed subscribers, whom nobody may mail. */
export async function exportNewsletter(to: ExportFolder): Promise<void> {
  const subscribers = await db.subscriber.findMany({
    where: { NOT: { state: 'pending' } },
    include: { topics: { orderBy: { topic: 'asc' } }, user: { select: { username: true } } },
    orderBy: { emailKey: 'asc' },
  })
  const letters = await db.letter.findMany({ orderBy: [{ createdAt: 'asc' }, { reference: 'asc' }] })
  await to.entries('newsletter.json', {
    subscribers: subscribers.map(({ topics, user, ...row }) => ({
      ...row,
      topics: topics.map(({ topic }) => topic),
      username: user?.username ?? null,
    })),
    letters: letters.map(({ articleId, ...row }) => ({ ...row, article: articleId })),
  })
}
