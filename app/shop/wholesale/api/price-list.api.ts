import { versionToMatch } from '../../../platform/http/conditional.server'
import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { openedVersionOfProgram } from '../../../site/content/opened-version'
import { changePriceList, findPriceListById, priceListNotFound } from '../lists.server'
import { parsePriceListRequest, toPriceListJson } from './price-list-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, 'sell')
    return toPriceListJson(await findPriceListById(idFromParam(params.id, priceListNotFound)))
  },
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const id = idFromParam(params.id, priceListNotFound)
    const { list, version } = await parsePriceListRequest(request)
    const opened = openedVersionOfProgram(versionToMatch(request) ?? version)
    await changePriceList(id, { ...list, opened }, admin)
    return toPriceListJson(await findPriceListById(id))
  },
})
export const loader = handlers.loader
export const action = handlers.action
