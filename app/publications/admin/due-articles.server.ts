import { invalidate } from '../../platform/changes/invalidation.server'
import { db } from '../../platform/database/db.server'

let lastCheck = new Date()

/** Drops cached pages when a scheduled article is due. */
export async function publishDueArticles(now = new Date()): Promise<void> {
  const due = { isDraft: false, deletedAt: null, uploadedAt: { gt: lastCheck, lte: now } }
  if ((await db.article.count({ where: due })) > 0) invalidate(['Article'])
  lastCheck = now
}
