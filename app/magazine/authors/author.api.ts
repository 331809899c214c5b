import { api } from '../../platform/http/http.server'
import { idFrom } from '../../platform/http/request.server'
import type { RouteHandle } from '../../platform/http/route-handle'
import { contentApi } from '../../site/content/content-api.server'
import { contributionsOf } from '../publications/publications.server'
import { tagAllViewCounts } from '../publications/views/views.server'
import { authorContent } from './author.content.server'
import { authorById } from './authors.server'

const { change } = contentApi(authorContent)

export const handle = { cache: { isExact: true, isForAll: true } } satisfies RouteHandle

const handlers = api({
  GET: async ({ params }) => {
    tagAllViewCounts()
    const author = await authorById(idFrom(params.id, authorContent.notFound))
    return { ...author, Articles: await contributionsOf(author.id) }
  },
  PUT: change,
})
export const loader = handlers.loader
export const action = handlers.action
