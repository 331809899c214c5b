import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { consignmentById, consignmentNotFound, deleteConsignment } from '../consignments.server'
import { wholeConsignmentJson } from './consignment-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, 'sell')
    return wholeConsignmentJson(await consignmentById(idFrom(params.id, consignmentNotFound)))
  },
  DELETE: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    await deleteConsignment(idFrom(params.id, consignmentNotFound), admin)
    return { message: t('Deleted.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
