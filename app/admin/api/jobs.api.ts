import { requireApiAdmin } from '../../accounts/guards.server'
import { jobsOverview } from '../../jobs/failed-jobs.server'
import { api } from '../../platform/http/http.server'
import { t } from '../../platform/i18n/i18n'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request)
    const { failed, schedules, waiting } = await jobsOverview()
    return {
      waiting,
      failed: failed.map(({ id, title, payload, attempts, lastError, failedAt }) => ({
        ...{ id, title: t(title), about: payload.slice(0, 200), attempts, lastError, failedAt },
      })),
      schedules: schedules.map(({ title, ranAt, runAt, lastError }) => ({
        ...{ title: t(title), ranAt, runAt, lastError },
      })),
    }
  },
})
export const loader = handlers.loader
export const action = handlers.action
