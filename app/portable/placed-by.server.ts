import { ArticleFields } from '../publications/desk/article-form'
import { keepPlace } from '../publications/desk/published-at.server'

/** What was published on a day of the past takes its place there, and not before all that is here. */
export const placedBy =
  (fields: { uploadDate?: string; isDraft?: string }, now = new Date()) =>
  async (id: number): Promise<void> => {
    if (!fields.uploadDate || fields.isDraft) return
    const { uploadDate } = ArticleFields.parse(fields)
    if (uploadDate < now) await keepPlace(id, uploadDate)
  }
