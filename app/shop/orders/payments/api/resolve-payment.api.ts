import { api } from '../../../../platform/http/http.server'
import { t } from '../../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../../site/accounts/guards.server'
import { resolvePayment } from '../unmatched-payments.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    await resolvePayment(params.session ?? '', admin.username)
    return { message: t('Saved.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
