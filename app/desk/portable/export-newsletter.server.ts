import { db } from '../../platform/database/db.server'
import { toIso } from '../../platform/iso-time'
import { readTopics } from '../../reach/newsletter/topics'
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
    subscribers: subscribers.map(({ email, state, reference, bounces, topics, user, ...row }) => ({
      email,
      state,
      reference,
      bounces,
      topics: topics.map(({ topic }) => topic),
      username: user?.username ?? null,
      locale: row.locale,
      confirmedAt: toIso(row.confirmedAt),
      createdAt: row.createdAt.toISOString(),
    })),
    letters: letters.map(({ reference, subject, body, topics, state, articleId, ...row }) => ({
      reference,
      subject,
      body,
      topics: readTopics(topics),
      state,
      article: articleId,
      sentCount: row.sentCount,
      failedCount: row.failedCount,
      createdBy: row.createdBy,
      startedAt: toIso(row.startedAt),
      endedAt: toIso(row.endedAt),
      createdAt: row.createdAt.toISOString(),
    })),
  })
}
