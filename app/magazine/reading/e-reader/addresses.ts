export const eReaderPage = '/userInfo/e-reader'

export const sendAddress = (articleId: number) => `/articles/${articleId}/send`
