import { ArticleFields } from '../../magazine/publications/admin/article-form'
import { restorePublicationOrder } from '../../magazine/publications/admin/published-at.server'

/**
 * An order by publication date, so that imported articles take their place among older ones, and do not all come first.
 */
export const orderByPublication =
  (fields: { uploadDate?: string; isDraft?: string }, now = new Date()) =>
  async (id: number): Promise<void> => {
    if (!fields.uploadDate || fields.isDraft) return
    const { uploadDate } = ArticleFields.parse(fields)
    if (uploadDate < now) await restorePublicationOrder(id, uploadDate)
  }
