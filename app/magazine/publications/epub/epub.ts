export const epubType = 'application/epub+zip'

export const epubAddress = (articleId: number) => `/articles/${articleId}/book.epub`
