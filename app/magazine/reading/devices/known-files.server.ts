import { db } from '../../../platform/database/db.server'
import { published } from '../../publications/publications.server'
import type { KnownFile } from './article-positions.server'
import { readDigestsSoon } from './read-digests.server'

/** Finds the published article whose file has this digest; of one that is unknown yet, the background looks for the file. */
export async function knownFile(digest: string): Promise<KnownFile | undefined> {
  const file = await db.fileDigest.findFirst({
    where: { digest, article: published() },
    orderBy: { articleId: 'desc' },
  })
  if (file) return { articleId: file.articleId, isPdf: file.path !== '' }
  if (/^[0-9a-f]{32}$/.test(digest)) await readDigestsSoon()
}
