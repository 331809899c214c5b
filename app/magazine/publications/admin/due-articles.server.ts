import { invalidateTags } from '../../../platform/changes/invalidation.server'
import { db } from '../../../platform/database/db.server'

let lastCheck = new Date()

/** @returns whether any article was published */
export async function publishDueArticles(now = new Date()): Promise<boolean> {
  const due = { isDraft: false, deletedAt: null, uploadedAt: { gt: lastCheck, lte: now } }
  const isDue = (await db.article.count({ where: due })) > 0
  if (isDue) invalidateTags(['Article'])
  lastCheck = now
  return isDue
}
