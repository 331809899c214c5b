import { t } from '../../../platform/i18n/i18n'
import type { findFailedJobById } from '../../../platform/jobs/failed-jobs.server'
import { cutText } from '../../../platform/text/cut-text'

type FailedJob = Awaited<ReturnType<typeof findFailedJobById>>

export const toJobJson = ({ id, title, payload, attempts, lastError, failedAt }: FailedJob) => ({
  id,
  title: t(title),
  attempts,
  lastError,
  failedAt: failedAt?.toISOString() ?? '',
  about: cutText(payload, 200),
})
