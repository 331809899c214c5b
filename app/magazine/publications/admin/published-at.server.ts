import { db } from '../../../platform/database/db.server'

/** Restores an imported article's position in the order of publication; null if it was never public. */
export async function keepPublicationOrder(id: number, publishedAt: Date | null): Promise<void> {
  await db.article.updateMany({ where: { id }, data: { publishedAt } })
}
