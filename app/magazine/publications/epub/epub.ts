import { href } from '../../../platform/href'
export const epubType = 'application/epub+zip'

export const epubAddress = (articleId: number) => href('/articles/:id/book.epub', { id: articleId })
