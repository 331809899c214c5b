import { href } from '../../../platform/href'
export const eReaderPageAddress = href('/userInfo/e-reader')

export const sendToEReaderPath = (articleId: number) => href('/articles/:id/send', { id: articleId })
