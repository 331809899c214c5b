import { z } from 'zod'
import { assertVersionMatches } from '../../../../platform/http/conditional.server'
import { idFromParam, parseJson, validate } from '../../../../platform/http/request.server'
import { SentId, SentText, SentVersion } from '../../../../platform/http/sent-json'
import { t } from '../../../../platform/i18n/i18n'
import { SeriesForm } from '../issue-form'
import { findSeriesById, seriesChangedMessage } from '../series-admin.server'

export const SeriesRequest = z.object({
  title: SentText.optional(),
  description: SentText.optional(),
  issn: SentText.optional(),
  version: SentVersion.optional(),
})
export const MergeSeriesRequest = z.object({
  into: SentId.describe('The series that has all issues then'),
})

export const seriesIdFrom = (id: string | undefined) => idFromParam(id, t('Series not found.'))

/** @throws NotFound, Invalid, PreconditionFailed */
export async function parseSeriesRequest(request: Request, id: number) {
  const before = await findSeriesById(id)
  assertVersionMatches(request, before, seriesChangedMessage)
  return validate(SeriesForm, { ...before, ...(await parseJson(request, SeriesRequest)) })
}

/**
 * Returns a series for admins, even if it has no published issue.
 * @throws NotFound
 */
export async function loadSeriesJson(seriesId: number) {
  const { id, title, address, description, issn, version } = await findSeriesById(seriesId)
  return { id, title, address, description, issn, version }
}
