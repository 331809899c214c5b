import { db, type Prisma, type Transaction } from '../../../platform/database/db.server'
import { tagKey } from './tags'

export const withTags = {
  tags: { select: { name: true }, orderBy: { position: 'asc' } },
} as const satisfies Prisma.ArticleInclude

/** @param tags their names, each once; undefined leaves them as they are */
export async function setTags(tx: Transaction, articleId: number, tags: string[] | undefined): Promise<void> {
  if (!tags) return
  await tx.articleTag.deleteMany({ where: { articleId } })
  const data = tags.map((name, position) => ({ articleId, key: tagKey(name), name, position }))
  await tx.articleTag.createMany({ data })
}

export async function tagsOf(articleId: number): Promise<string[]> {
  const rows = await db.articleTag.findMany({
    where: { articleId },
    select: { name: true },
    orderBy: { position: 'asc' },
  })
  return rows.map(({ name }) => name)
}

/** Matches articles with a tag; all articles if undefined. */
export const tagged = (tag: string | undefined): Prisma.ArticleWhereInput =>
  tag === undefined ? {} : { tags: { some: { key: tagKey(tag) } } }
