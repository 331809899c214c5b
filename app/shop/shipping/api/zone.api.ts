import { versionToMatch } from '../../../platform/http/conditional.server'
import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { openedAtVersion } from '../../../site/content/opened-version'
import { deleteZone, saveZone, zoneNotFound } from '../zones.server'
import { parseZone, zoneJsonById } from './shipping-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, 'sell')
    return zoneJsonById(idFrom(params.id, zoneNotFound))
  },
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const id = idFrom(params.id, zoneNotFound)
    const { zone, version } = await parseZone(request)
    await saveZone(id, zone, openedAtVersion(versionToMatch(request) ?? version), admin)
    return zoneJsonById(id)
  },
  DELETE: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    await deleteZone(idFrom(params.id, zoneNotFound), admin, versionToMatch(request))
    return { message: t('Deleted.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
