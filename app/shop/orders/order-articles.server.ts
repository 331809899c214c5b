import { db } from '../../platform/database/db.server'
import { boughtArticles } from './bought-articles.server'
import type { Order } from './orders'

export async function articlesOf({ id }: Pick<Order, 'id'>): Promise<{ id: number; title: string }[]> {
  const where = { id: { in: await boughtArticles({ id }) }, deletedAt: null, isDraft: false }
  return db.article.findMany({ where, select: { id: true, title: true }, orderBy: { id: 'asc' } })
}
