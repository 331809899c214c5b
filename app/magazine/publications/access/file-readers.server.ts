import { db, type Prisma } from '../../../platform/database/db.server'
import type { FileReaders } from '../../../site/content/kind.server'
import { readingRightsOf } from '../../../site/plans/memberships.server'
import { type ArticleAccess, mayRead } from '../../../site/plans/reading-access'

type Owner = Prisma.ArticleGetPayload<object>

/**
 * Tells who may have a file of an article: everyone its cover and the pictures of its first pages, members the rest of
 * what is for members.
 * @returns undefined for everyone
 */
export async function readersOfFile(article: Owner, path: string): Promise<FileReaders | undefined> {
  const { id, filetype, coverImage } = article
  const access = article.access as ArticleAccess
  if (access === 'everyone' || path === coverImage.replaceAll('\\', '/')) return
  if (await isPreviewPage(article, path)) return
  return async (user) => mayRead({ id, filetype, access }, await readingRightsOf(user))
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
