import { db } from '../../../platform/database/db.server'
import { whereArticlePublished } from '../../publications/publications.server'
import type { PublishedFile } from './article-positions.server'
import { storeFileDigestsSoon } from './read-digests.server'

/** Finds the published article whose file has this digest; an unknown one is looked for in the background. */
export async function findPublishedFileByDigest(digest: string): Promise<PublishedFile | undefined> {
  const file = await db.fileDigest.findFirst({
    where: { digest, article: whereArticlePublished() },
    orderBy: { articleId: 'desc' },
  })
  if (file) return { articleId: file.articleId, isPdf: file.path !== '' }
  if (/^[0-9a-f]{32}$/.test(digest)) await storeFileDigestsSoon()
}
