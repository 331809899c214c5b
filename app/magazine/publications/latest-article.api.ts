import { api } from '../../platform/http/http.server'
import type { RouteHandle } from '../../platform/http/route-handle'
import { findLatestArticle } from './publications.server'

export const handle = { cache: { isForAll: true } } satisfies RouteHandle

const handlers = api({
  GET: async () => {
    const { id, title, coverImage, uploadedAt } = await findLatestArticle()
    return { id, title, coverImage, uploadedAt }
  },
})
export const loader = handlers.loader
export const action = handlers.action
