import { listUnfinishedDocuments } from '../../../magazine/documents/status.server'
import { describeDocumentStatus } from '../../../magazine/documents/status-words'
import { api } from '../../../platform/http/http.server'
import { t } from '../../../platform/i18n/i18n'
import { loadJobsOverview } from '../../../platform/jobs/failed-jobs.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request)
    const { schedules, waiting } = await loadJobsOverview()
    const documents = await listUnfinishedDocuments()
    return {
      waiting,
      schedules: schedules.map(({ title, ranAt, runAt, lastError }) => ({
        title: t(title),
        ranAt,
        runAt,
        lastError,
      })),
      documents: documents.map((one) => ({ ...one, words: describeDocumentStatus(one) })),
    }
  },
})
export const loader = handlers.loader
export const action = handlers.action
