import { t } from '../../../platform/i18n/i18n'
import type { failedJobById } from '../../../platform/jobs/failed-jobs.server'
import { cutText } from '../../../platform/text/cut-text'

type FailedJob = Awaited<ReturnType<typeof failedJobById>>

export const jobJson = ({ id, title, payload, attempts, lastError, failedAt }: FailedJob) => ({
  id,
  title: t(title),
  attempts,
  lastError,
  failedAt: failedAt?.toISOString() ?? '',
  about: cutText(payload, 200),
})
