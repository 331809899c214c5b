import { requireApiAdmin } from '../../accounts/guards.server'
import { dropJob, failedJobById, jobNotFound } from '../../jobs/failed-jobs.server'
import { api } from '../../platform/http/http.server'
import { idFrom } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { jobJson } from './job-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request)
    return jobJson(await failedJobById(idFrom(params.id, jobNotFound)))
  },
  DELETE: async ({ request, params }) => {
    await requireApiAdmin(request)
    await dropJob(idFrom(params.id, jobNotFound))
    return { message: t('Deleted.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
