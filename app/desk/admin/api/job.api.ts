import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { failedJobById, jobNotFound } from '../../../platform/jobs/failed-jobs.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { decideJob } from '../decide-job.server'
import { jobJson } from './job-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request)
    return jobJson(await failedJobById(idFrom(params.id, jobNotFound)))
  },
  DELETE: async ({ request, params }) => {
    const admin = await requireApiAdmin(request)
    await decideJob(idFrom(params.id, jobNotFound), 'drop', admin)
    return { message: t('Deleted.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
