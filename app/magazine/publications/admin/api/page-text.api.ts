import { api } from '../../../../platform/http/http.server'
import { requireApiAdmin } from '../../../../site/accounts/guards.server'
import { correctPage } from '../../../documents/corrections/corrections.server'
import { articleContentKind } from '../article.content.server'
import { findArticlePageFrom, loadPageTextJson, parsePageTextRequest } from './page-text-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, ...articleContentKind.may)
    return loadPageTextJson(await findArticlePageFrom(params))
  },
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, ...articleContentKind.may)
    const place = await findArticlePageFrom(params)
    const { words, opened } = await parsePageTextRequest(request)
    await correctPage(place, words, opened, admin)
    return loadPageTextJson(place)
  },
})
export const loader = handlers.loader
export const action = handlers.action
