import type { Prisma, Transaction } from '../../platform/database/db.server'
import type { Article } from './publications'
import { articleForVisitor, whereArticlePublished } from './publications.server'
import { tagAddress } from './tags/tags'

/** A published article with the data that other servers get. */
export interface SharedArticle extends Article {
  publishedAt: Date | null
  authors: { id: number; name: string }[]
  tags: { name: string; address: string }[]
}

const shared = {
  authors: {
    where: { author: { deletedAt: null } },
    select: { authorId: true, author: { select: { name: true } } },
    orderBy: { position: 'asc' },
  },
  tags: { select: { name: true }, orderBy: { position: 'asc' } },
} satisfies Prisma.ArticleInclude

/** Returns an article as visitors see it; undefined when it is not public. */
export async function findSharedArticle(
  tx: Transaction,
  id: number,
  now = new Date(),
): Promise<SharedArticle | undefined> {
  const row = await tx.article.findFirst({ where: { id, ...whereArticlePublished(now) }, include: shared })
  if (!row) return
  return {
    ...articleForVisitor(row),
    publishedAt: row.publishedAt,
    authors: row.authors.map(({ authorId: id, author }) => ({ id, name: author.name })),
    tags: row.tags.map(({ name }) => ({ name, address: tagAddress(name) })),
  }
}
