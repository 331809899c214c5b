import { api } from '../platform/http/http.server'
import { latestArticle } from './publications.server'

const handlers = api({
  GET: async () => {
    const { id, title, coverImage, uploadedAt } = await latestArticle()
    return { id, title, coverImage, uploadedAt }
  },
})
export const loader = handlers.loader
export const action = handlers.action
