import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { consignmentNotFound, deleteConsignment, findConsignmentById } from '../consignments.server'
import { toWholeConsignmentJson } from './consignment-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, 'sell')
    return toWholeConsignmentJson(await findConsignmentById(idFromParam(params.id, consignmentNotFound)))
  },
  DELETE: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    await deleteConsignment(idFromParam(params.id, consignmentNotFound), admin)
    return { message: t('Deleted.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
