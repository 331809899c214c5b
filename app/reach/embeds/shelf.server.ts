import { type Article, contentTypes, filetypes } from '../../magazine/publications/publications'
import {
  articleForVisitor,
  orderNewestFirst,
  whereArticlePublished,
} from '../../magazine/publications/publications.server'
import { db, type Prisma } from '../../platform/database/db.server'

interface ShelfQuery {
  /** A file type or a content type, in any case; another one is none. */
  type?: string
  /** The address of a series. */
  series?: string
  count: number
}

/** Lists what is published, newest first. */
export async function listShelf({ type = '', series, count }: ShelfQuery): Promise<Article[]> {
  const like = (name: string) => name.toLowerCase() === type.toLowerCase()
  const filetype = filetypes.find(like)
  const contentType = contentTypes.find(like)
  const where: Prisma.ArticleWhereInput = {
    ...whereArticlePublished(),
    ...(filetype && { filetype }),
    ...(contentType && { contentType }),
    ...(series && { issue: { series: { address: series } } }),
  }
  return (await db.article.findMany({ where, take: count, ...orderNewestFirst })).map(articleForVisitor)
}
