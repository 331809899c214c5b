import { api } from '../../../platform/http/http.server'
import { parseJson } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { loadModulesJson, ModulesRequest, switchOnOnlyModules } from './modules-json.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request)
    return loadModulesJson()
  },
  PUT: async ({ request }) => {
    const admin = await requireApiAdmin(request)
    const { on } = await parseJson(request, ModulesRequest)
    await switchOnOnlyModules(on, admin)
    return loadModulesJson()
  },
})
export const loader = handlers.loader
export const action = handlers.action
