import { href } from '../../../platform/href'
export const eReaderPage = href('/userInfo/e-reader')

export const sendAddress = (articleId: number) => href('/articles/:id/send', { id: articleId })
