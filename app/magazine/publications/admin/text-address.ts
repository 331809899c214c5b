/** Returns the address at which the text of a page is corrected. */
export const articleTextAddress = (articleId: number, page: number) =>
  `/admin/articles/${articleId}/text${page > 1 ? `?page=${page}` : ''}`
