import type { failedJobById } from '../../jobs/failed-jobs.server'
import { t } from '../../platform/i18n/i18n'

type FailedJob = Awaited<ReturnType<typeof failedJobById>>

/** Returns a failed job as the desk and the API show it. */
export const jobJson = ({ id, title, payload, attempts, lastError, failedAt }: FailedJob) => ({
  ...{ id, title: t(title), attempts, lastError, failedAt: failedAt?.toISOString() ?? '' },
  about: payload.slice(0, 200),
})
