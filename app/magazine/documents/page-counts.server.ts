import { db } from '../../platform/database/db.server'

export async function countPagesOfArticles(articleIds: number[]): Promise<Map<number, number>> {
  const rows = await db.document.findMany({
    where: { articleId: { in: articleIds }, state: 'ready', pageCount: { gt: 0 } },
    select: { articleId: true, pageCount: true },
    orderBy: { id: 'asc' },
  })
  return new Map(rows.map(({ articleId, pageCount }) => [articleId, pageCount ?? 0]))
}
