import { versionToMatch } from '../../../platform/http/conditional.server'
import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { openedAtVersion } from '../../../site/content/opened-version'
import { changeList, listById, listNotFound } from '../lists.server'
import { parsePriceList, priceListJson } from './price-list-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, 'sell')
    return priceListJson(await listById(idFrom(params.id, listNotFound)))
  },
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const id = idFrom(params.id, listNotFound)
    const { list, version } = await parsePriceList(request)
    const opened = openedAtVersion(versionToMatch(request) ?? version)
    await changeList(id, { ...list, opened }, admin)
    return priceListJson(await listById(id))
  },
})
export const loader = handlers.loader
export const action = handlers.action
