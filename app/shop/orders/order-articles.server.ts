import { db } from '../../platform/database/db.server'
import { listBoughtArticleIds } from './bought-articles.server'
import type { Order } from './orders'

export async function listArticlesOfOrder({
  id,
}: Pick<Order, 'id'>): Promise<{ id: number; title: string }[]> {
  const ids = await listBoughtArticleIds({ id })
  if (ids.length === 0) return []
  const where = { id: { in: ids }, deletedAt: null, isDraft: false }
  return db.article.findMany({ where, select: { id: true, title: true }, orderBy: { id: 'asc' } })
}
