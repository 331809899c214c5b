import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { findSubscriberById, removeSubscriber } from '../subscriber-admin.server'
import { subscriberNotFound } from '../subscribers'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request)
    return findSubscriberById(idFromParam(params.id, subscriberNotFound))
  },
  DELETE: async ({ request, params }) => {
    const admin = await requireApiAdmin(request)
    await removeSubscriber(idFromParam(params.id, subscriberNotFound), admin)
    return { message: t('Deleted.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
