import { href } from '../../../platform/href'
export const epubMediaType = 'application/epub+zip'

export const epubAddress = (articleId: number) => href('/articles/:id/book.epub', { id: articleId })
