import { db, type Prisma } from '../../../platform/database/db.server'
import type { FileReaders } from '../../../site/content/kind.server'
import { loadReadingRightsOf } from '../../../site/plans/memberships.server'
import { type ArticleAccess, mayReadArticle } from '../../../site/plans/reading-access'

type Owner = Prisma.ArticleGetPayload<object>

/**
 * Returns who may have a file of an article: the cover and pictures of public pages are for everyone, other pages of a
 * restricted article for members.
 * @returns undefined for everyone
 */
export async function findReadersOfFile(article: Owner, path: string): Promise<FileReaders | undefined> {
  const { id, filetype, coverImage } = article
  const access = article.access as ArticleAccess
  if (access === 'everyone' || path === coverImage.replaceAll('\\', '/')) return
  if (await isPreviewPage(article, path)) return
  return async (user) => mayReadArticle({ id, filetype, access }, await loadReadingRightsOf(user))
}

async function isPreviewPage({ id, previewPages }: Owner, path: string): Promise<boolean> {
  if (previewPages === 0) return false
  const found = await db.documentPage.count({
    where: {
      document: { articleId: id },
      number: { lte: previewPages },
      OR: [{ picture: path }, { largePicture: path }],
    },
  })
  return found > 0
}
