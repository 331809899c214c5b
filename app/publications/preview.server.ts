import { opensPreview, previewToken } from '../content/preview.server'
import { db } from '../platform/db.server'
import { NotFound } from '../platform/errors'
import type { Article } from './publications'
import { asArticle, withAuthors } from './publications.server'

/** An article that readers cannot see yet. */
export interface Preview {
  isDraft: boolean
  /** Opens it for those who are no admins. */
  token: string
  isAdmin: boolean
}

interface Reader {
  token: string | null
  isAdmin: () => Promise<boolean>
}

/** Admins and those with a preview link get drafts and scheduled articles too. @throws NotFound */
export async function articleFor(
  id: number,
  reader: Reader,
  now = new Date(),
): Promise<{ article: Article; preview?: Preview }> {
  const row = await db.article.findFirst({ where: { id, deletedAt: null }, include: withAuthors })
  if (!row) throw new NotFound('Article not found.')
  if (!row.isDraft && row.uploadedAt <= now) return { article: asArticle(row) }
  const owner = { kind: 'articles', id }
  const isAdmin = await reader.isAdmin()
  const token = isAdmin ? previewToken(owner, now) : (reader.token ?? '')
  if (!opensPreview(token, owner, now)) throw new NotFound('Article not found.')
  return { article: asArticle(row), preview: { isDraft: row.isDraft, token, isAdmin } }
}
