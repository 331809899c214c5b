import { requireApiAdmin } from '../../accounts/guards.server'
import { dropJob } from '../../jobs/failed-jobs.server'
import { api } from '../../platform/http/http.server'
import { idFrom } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'

const handlers = api({
  DELETE: async ({ request, params }) => {
    await requireApiAdmin(request)
    await dropJob(idFrom(params.id, t('This job is no longer waiting for a decision.')))
    return { message: t('Deleted.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
