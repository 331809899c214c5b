import { db } from '../../platform/database/db.server'

/** Gives a piece the place among all that it had elsewhere; null is one that was never public. */
export async function keepPlace(id: number, publishedAt: Date | null): Promise<void> {
  await db.article.updateMany({ where: { id }, data: { publishedAt } })
}
