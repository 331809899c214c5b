import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { findFailedJobById, jobNotFound } from '../../../platform/jobs/failed-jobs.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { retryOrDeleteFailedJob } from '../decide-job.server'
import { toJobJson } from './job-json.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request)
    const id = idFromParam(params.id, jobNotFound)
    const job = await findFailedJobById(id)
    await retryOrDeleteFailedJob(id, 'retry', admin)
    return toJobJson(job)
  },
})
export const loader = handlers.loader
export const action = handlers.action
