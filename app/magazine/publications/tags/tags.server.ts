import { db, type Prisma, type Transaction } from '../../../platform/database/db.server'
import { tagKey } from './tags'

export const articleTagsInclude = {
  tags: { select: { name: true }, orderBy: { position: 'asc' } },
} as const satisfies Prisma.ArticleInclude

/** @param tags the tags' names, without duplicates; undefined leaves the tags as they are */
export async function setTags(tx: Transaction, articleId: number, tags: string[] | undefined): Promise<void> {
  if (!tags) return
  await tx.articleTag.deleteMany({ where: { articleId } })
  const data = tags.map((name, position) => ({ articleId, key: tagKey(name), name, position }))
  await tx.articleTag.createMany({ data })
}

export async function listTagsOf(articleId: number): Promise<string[]> {
  const rows = await db.articleTag.findMany({
    where: { articleId },
    select: { name: true },
    orderBy: { position: 'asc' },
  })
  return rows.map(({ name }) => name)
}

/** Returns the filter for articles with a tag; for all articles if undefined. */
export const whereTagged = (tag: string | undefined): Prisma.ArticleWhereInput =>
  tag === undefined ? {} : { tags: { some: { key: tagKey(tag) } } }
