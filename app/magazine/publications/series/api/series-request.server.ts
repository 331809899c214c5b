import { z } from 'zod'
import { assertMatches } from '../../../../platform/http/conditional.server'
import { idFrom, parseJson, validate } from '../../../../platform/http/request.server'
import { SentText, SentVersion } from '../../../../platform/http/sent-json'
import { t } from '../../../../platform/i18n/i18n'
import { SeriesForm } from '../issue-form'
import { seriesById, seriesChanged } from '../series-admin.server'

export const SeriesRequest = z.object({
  title: SentText.optional(),
  description: SentText.optional(),
  issn: SentText.optional(),
  version: SentVersion.optional(),
})
export const MergeRequest = z.object({
  into: z.int().positive().describe('The series that has all issues then'),
})

export const seriesIdFrom = (id: string | undefined) => idFrom(id, t('Series not found.'))

/** @throws NotFound, Invalid, PreconditionFailed */
export async function parseSeries(request: Request, id: number) {
  const before = await seriesById(id)
  assertMatches(request, before, seriesChanged)
  return validate(SeriesForm, { ...before, ...(await parseJson(request, SeriesRequest)) })
}

/**
 * Returns a series as the desk has it, also without published issues.
 * @throws NotFound
 */
export async function seriesJson(seriesId: number) {
  const { id, title, address, description, issn, version } = await seriesById(seriesId)
  return { id, title, address, description, issn, version }
}
