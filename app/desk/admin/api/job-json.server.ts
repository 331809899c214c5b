import { cutText } from '../../../platform/cut-text'
import { t } from '../../../platform/i18n/i18n'
import type { failedJobById } from '../../../platform/jobs/failed-jobs.server'

type FailedJob = Awaited<ReturnType<typeof failedJobById>>

/** Returns a failed job as the desk and the API show it. */
export const jobJson = ({ id, title, payload, attempts, lastError, failedAt }: FailedJob) => ({
  ...{ id, title: t(title), attempts, lastError, failedAt: failedAt?.toISOString() ?? '' },
  about: cutText(payload, 200),
})
