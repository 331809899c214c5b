import { db } from '../../../platform/database/db.server'
import { isModuleOn } from '../../../site/modules/switches.server'

/** Tells whether the owner lets readers print an article as a booklet. */
export async function mayReadersPrint(articleId: number): Promise<boolean> {
  if (!isModuleOn('print')) return false
  const row = await db.article.findUnique({ where: { id: articleId }, select: { isPrintable: true } })
  return row?.isPrintable ?? false
}
