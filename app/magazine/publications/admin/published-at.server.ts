import { db } from '../../../platform/database/db.server'

/** Restores an imported article's position in the order of publication; null if it was never published. */
export async function restorePublicationOrder(id: number, publishedAt: Date | null): Promise<void> {
  await db.article.updateMany({ where: { id }, data: { publishedAt } })
}
