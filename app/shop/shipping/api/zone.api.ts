import { versionToMatch } from '../../../platform/http/conditional.server'
import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { openedVersionOfProgram } from '../../../site/content/opened-version'
import { deleteShippingZone, saveShippingZone, zoneNotFound } from '../zones.server'
import { loadZoneJson, parseZoneRequest } from './shipping-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, 'sell')
    return loadZoneJson(idFromParam(params.id, zoneNotFound))
  },
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const id = idFromParam(params.id, zoneNotFound)
    const { zone, version } = await parseZoneRequest(request)
    await saveShippingZone(id, zone, openedVersionOfProgram(versionToMatch(request) ?? version), admin)
    return loadZoneJson(id)
  },
  DELETE: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    await deleteShippingZone(idFromParam(params.id, zoneNotFound), admin, versionToMatch(request))
    return { message: t('Deleted.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
