import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { failedJobById, jobNotFound } from '../../../platform/jobs/failed-jobs.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { decideJob } from '../decide-job.server'
import { jobJson } from './job-json.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request)
    const id = idFrom(params.id, jobNotFound)
    const job = await failedJobById(id)
    await decideJob(id, 'retry', admin)
    return jobJson(job)
  },
})
export const loader = handlers.loader
export const action = handlers.action
