import { db } from '../../platform/database/db.server'

/** Returns where a publication of its own may be shown inside other pages; null for as the settings say. */
export async function findEmbeddingOfArticle(id: number): Promise<string | null> {
  if (!Number.isSafeInteger(id) || id < 1 || id > 999_999_999) return null
  const row = await db.article.findUnique({ where: { id }, select: { embedding: true } })
  return row?.embedding ?? null
}
