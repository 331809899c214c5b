import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { removeSubscriber, subscriberById } from '../subscriber-admin.server'
import { subscriberNotFound } from '../subscribers'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request)
    return subscriberById(idFrom(params.id, subscriberNotFound))
  },
  DELETE: async ({ request, params }) => {
    const admin = await requireApiAdmin(request)
    await removeSubscriber(idFrom(params.id, subscriberNotFound), admin)
    return { message: t('Deleted.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
