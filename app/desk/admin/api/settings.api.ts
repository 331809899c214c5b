import { versionToMatch } from '../../../platform/http/conditional.server'
import { api } from '../../../platform/http/http.server'
import { parseJson } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { changeSettings, loadSettingsJson, SettingsRequest } from './settings-json.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request)
    return loadSettingsJson()
  },
  PUT: async ({ request }) => {
    const admin = await requireApiAdmin(request)
    const sent = await parseJson(request, SettingsRequest)
    await changeSettings(sent, versionToMatch(request) ?? sent.version, admin)
    return loadSettingsJson()
  },
})
export const loader = handlers.loader
export const action = handlers.action
