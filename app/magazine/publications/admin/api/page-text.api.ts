import { api } from '../../../../platform/http/http.server'
import { requireApiAdmin } from '../../../../site/accounts/guards.server'
import { correctPage } from '../../../documents/corrections/corrections.server'
import { articleContent } from '../article.content.server'
import { pageTextJson, parsePageText, placeFrom } from './page-text-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, ...articleContent.may)
    return pageTextJson(await placeFrom(params))
  },
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, ...articleContent.may)
    const place = await placeFrom(params)
    const { words, opened } = await parsePageText(request)
    await correctPage(place, words, opened, admin)
    return pageTextJson(place)
  },
})
export const loader = handlers.loader
export const action = handlers.action
