import { type Preview, type PreviewReader, previewOf } from '../../content/preview.server'
import { type DocumentDetails, documentDetails } from '../../documents/status.server'
import { db } from '../../platform/database/db.server'
import { NotFound } from '../../platform/http/errors'
import type { Article } from '../publications'
import { asArticle, withAuthors } from '../publications.server'

export interface ArticlePreview extends Preview {
  isDraft: boolean
  /** The state of its PDF's pages, for admins. */
  pdf?: DocumentDetails
}

/**
 * Returns an article for its page; admins and readers with a preview link get drafts and scheduled articles too.
 * @throws NotFound
 */
export async function articleForReader(
  id: number,
  reader: PreviewReader,
  now = new Date(),
): Promise<{ article: Article; preview?: ArticlePreview }> {
  const row = await db.article.findFirst({ where: { id, deletedAt: null }, include: withAuthors })
  if (!row) throw new NotFound('Article not found.')
  const { isDraft } = row
  if (!isDraft && row.uploadedAt <= now) return { article: asArticle(row) }
  const preview = await previewOf({ kind: 'articles', id }, reader, now)
  if (!preview) throw new NotFound('Article not found.')
  const pdf = preview.isAdmin ? await documentDetails(id) : undefined
  return { article: asArticle(row), preview: { ...preview, isDraft, pdf } }
}
