import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { findFailedJobById, jobNotFound } from '../../../platform/jobs/failed-jobs.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { retryOrDeleteFailedJob } from '../decide-job.server'
import { toJobJson } from './job-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request)
    return toJobJson(await findFailedJobById(idFromParam(params.id, jobNotFound)))
  },
  DELETE: async ({ request, params }) => {
    const admin = await requireApiAdmin(request)
    await retryOrDeleteFailedJob(idFromParam(params.id, jobNotFound), 'drop', admin)
    return { message: t('Deleted.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
