import { href } from '../../../platform/href'
export const articleTextAddress = (articleId: number, page: number) =>
  `${href('/admin/articles/:id/text', { id: articleId })}${page > 1 ? `?page=${page}` : ''}`
