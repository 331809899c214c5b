import { db } from '../../../platform/database/db.server'

/** Tells whether the owner lets readers print an article on sheets to fold. */
export async function isPrintable(articleId: number): Promise<boolean> {
  const row = await db.article.findUnique({ where: { id: articleId }, select: { isPrintable: true } })
  return row?.isPrintable ?? false
}
