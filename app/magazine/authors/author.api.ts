import { api } from '../../platform/http/http.server'
import { idFromParam } from '../../platform/http/request.server'
import type { RouteHandle } from '../../platform/http/route-handle'
import { contentApi } from '../../site/content/content-api.server'
import { listContributionsOfAuthor } from '../publications/publications.server'
import { tagAllViewCounts } from '../publications/views/views.server'
import { authorContentKind } from './author.content.server'
import { findAuthorById } from './authors.server'

const { change } = contentApi(authorContentKind)

export const handle = { cache: { isExact: true, isForAll: true } } satisfies RouteHandle

const handlers = api({
  GET: async ({ params }) => {
    tagAllViewCounts()
    const author = await findAuthorById(idFromParam(params.id, authorContentKind.notFound))
    return { ...author, Articles: await listContributionsOfAuthor(author.id) }
  },
  PUT: change,
})
export const loader = handlers.loader
export const action = handlers.action
