import { api } from '../../../platform/http/http.server'
import { parseJson } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { saveDescriptions } from '../accessibility/undescribed-pictures.server'
import { DescriptionsRequest } from './accessibility-requests'

const handlers = api({
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'publish')
    const { pictures } = await parseJson(request, DescriptionsRequest)
    const texts = new Map(pictures.map(({ path, altText }) => [path, altText]))
    return { described: await saveDescriptions(texts, admin) }
  },
})
export const loader = handlers.loader
export const action = handlers.action
