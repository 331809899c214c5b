import { db } from '../../../platform/database/db.server'
import { whereArticlePublished } from '../publications.server'

const maxOffered = 60

export async function listUsedTags(): Promise<string[]> {
  const groups = await db.articleTag.groupBy({
    by: ['key'],
    where: { article: whereArticlePublished() },
    _count: true,
    orderBy: [{ _count: { key: 'desc' } }, { key: 'asc' }],
    take: maxOffered,
  })
  const rows = await db.articleTag.findMany({
    where: { key: { in: groups.map(({ key }) => key) } },
    select: { name: true },
    distinct: ['key'],
    orderBy: { key: 'asc' },
  })
  return rows.map(({ name }) => name)
}
