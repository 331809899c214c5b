import { db } from '../../../platform/database/db.server'
import { NotFound } from '../../../platform/errors/errors'
import { idFrom } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { currentUser } from '../../../site/accounts/guards.server'
import {
  type Preview,
  type PreviewReader,
  previewOf,
  previewReader,
} from '../../../site/content/preview.server'
import { readingRightsOf } from '../../../site/plans/memberships.server'
import { type ReadingRights, readablePages } from '../../../site/plans/reading-access'
import type { DocumentDetails } from '../../documents/document-details'
import { documentDetails } from '../../documents/status.server'
import type { Article } from '../publications'
import { articleFor, withAuthors } from '../publications.server'

/** @throws NotFound */
export async function articleFromRequest(request: Request, id: string | undefined) {
  const rights = await readingRightsOf(await currentUser(request))
  return articleForReader(idFrom(id, t('Article not found.')), previewReader(request), rights)
}

export interface ArticlePreview extends Preview {
  isDraft: boolean
  /** The state of its PDF's pages, for admins. */
  pdf?: DocumentDetails
}

/**
 * Returns an article for its page, and how many of its pages a reader with these rights may read; admins and readers
 * with a preview link get drafts and scheduled articles too.
 * @throws NotFound
 */
export async function articleForReader(
  id: number,
  reader: PreviewReader,
  rights: ReadingRights = [],
  now = new Date(),
): Promise<{ article: Article; readable: number; preview?: ArticlePreview }> {
  const row = await db.article.findFirst({ where: { id, deletedAt: null }, include: withAuthors })
  if (!row) throw new NotFound(t('Article not found.'))
  const { isDraft } = row
  if (!isDraft && row.uploadedAt <= now) {
    const article = articleFor(rights)(row)
    return { article, readable: readablePages(article, rights) }
  }
  const preview = await previewOf({ kind: 'articles', id }, reader, now)
  if (!preview) throw new NotFound(t('Article not found.'))
  const pdf = preview.isAdmin ? await documentDetails(id) : undefined
  return {
    article: articleFor('all')(row),
    readable: Number.POSITIVE_INFINITY,
    preview: { ...preview, isDraft, pdf },
  }
}
