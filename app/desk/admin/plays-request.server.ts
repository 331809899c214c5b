import { findReleaseWithPlays, findTrackWithPlays } from '../../bands/plays/plays-report.server'
import { idFromParam } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { statisticsRanges } from '../../site/statistics/measures'

/**
 * Parses the query of a page of plays: the range of days, and the track or release, if any.
 * @throws NotFound
 */
export async function readPlaysRequest(request: Request) {
  const { searchParams } = new URL(request.url)
  const range = statisticsRanges.find((days) => String(days) === searchParams.get('days')) ?? 30
  const [track, release] = [searchParams.get('track'), searchParams.get('release')]
  if (track) {
    const id = idFromParam(track, t('Track not found.'))
    return { range, heard: { kind: 'track' as const, id, ...(await findTrackWithPlays(id)) } }
  }
  if (!release) return { range, heard: undefined }
  const id = idFromParam(release, t('Release not found.'))
  return { range, heard: { kind: 'release' as const, id, ...(await findReleaseWithPlays(id)) } }
}
