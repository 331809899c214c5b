import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { sendTestEvent } from '../deliveries.server'
import { webhookNotFound } from '../webhooks.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request)
    await sendTestEvent(idFromParam(params.id, webhookNotFound), admin)
    return { message: t('A test event is on its way. Reload this page to see the answer.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
