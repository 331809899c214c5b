import { db } from '../../../platform/database/db.server'
import { NotFound } from '../../../platform/errors/errors'
import { idFromParam } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { findCurrentUser } from '../../../site/accounts/guards.server'
import {
  loadPreviewOf,
  type PreviewReader,
  previewReader,
  type RecordPreview,
} from '../../../site/content/preview.server'
import { loadReadingRightsOf } from '../../../site/plans/memberships.server'
import { type ReadingRights, readablePageCount } from '../../../site/plans/reading-access'
import type { DocumentDetails } from '../../documents/document-details'
import { loadDocumentDetails } from '../../documents/status.server'
import type { Article } from '../publications'
import { articleAuthorsInclude, articleFromRowForReader } from '../publications.server'

/** @throws NotFound */
export async function findRequestedArticle(request: Request, id: string | undefined) {
  const rights = await loadReadingRightsOf(await findCurrentUser(request))
  return findArticleForReader(idFromParam(id, t('Article not found.')), previewReader(request), rights)
}

export interface ArticlePreview extends RecordPreview {
  isDraft: boolean
  /** The state of the PDF's extraction, for admins. */
  pdf?: DocumentDetails
}

/**
 * Returns an article for its page, and how many of its pages a reader with these rights may read; admins and readers
 * with a preview link get drafts and scheduled articles too.
 * @throws NotFound
 */
export async function findArticleForReader(
  id: number,
  reader: PreviewReader,
  rights: ReadingRights = [],
  now = new Date(),
): Promise<{ article: Article; readable: number; preview?: ArticlePreview }> {
  const row = await db.article.findFirst({ where: { id, deletedAt: null }, include: articleAuthorsInclude })
  if (!row) throw new NotFound(t('Article not found.'))
  const { isDraft } = row
  if (!isDraft && row.uploadedAt <= now) {
    const article = articleFromRowForReader(rights)(row)
    return { article, readable: readablePageCount(article, rights) }
  }
  const preview = await loadPreviewOf({ kind: 'articles', id }, reader, now)
  if (!preview) throw new NotFound(t('Article not found.'))
  const pdf = preview.isAdmin ? await loadDocumentDetails(id) : undefined
  return {
    article: articleFromRowForReader('all')(row),
    readable: Number.POSITIVE_INFINITY,
    preview: { ...preview, isDraft, pdf },
  }
}
