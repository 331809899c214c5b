import { href } from '../../../platform/href'
/** Returns the address at which the text of a page is corrected. */
export const articleTextAddress = (articleId: number, page: number) =>
  `${href('/admin/articles/:id/text', { id: articleId })}${page > 1 ? `?page=${page}` : ''}`
