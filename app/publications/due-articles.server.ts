import { db } from '../platform/db.server'
import { invalidateCache } from '../platform/invalidation.server'

let seen = new Date()

/** Articles whose upload date came since the last time appear: the pages that show them are stale. */
export async function publishDueArticles(now = new Date()): Promise<void> {
  const due = { isDraft: false, deletedAt: null, uploadedAt: { gt: seen, lte: now } }
  if ((await db.article.count({ where: due })) > 0) invalidateCache()
  seen = now
}
