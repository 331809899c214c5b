import { heardRelease, heardTrack } from '../../bands/plays/plays-report.server'
import { idFrom } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { ranges } from '../../site/statistics/measures'

/**
 * Reads what a page of plays shows: the days, and the track or release; undefined for all.
 * @throws NotFound
 */
export async function heardIn(request: Request) {
  const { searchParams } = new URL(request.url)
  const range = ranges.find((days) => String(days) === searchParams.get('days')) ?? 30
  const [track, release] = [searchParams.get('track'), searchParams.get('release')]
  if (track) {
    const id = idFrom(track, t('Track not found.'))
    return { range, heard: { kind: 'track' as const, id, ...(await heardTrack(id)) } }
  }
  if (!release) return { range, heard: undefined }
  const id = idFrom(release, t('Release not found.'))
  return { range, heard: { kind: 'release' as const, id, ...(await heardRelease(id)) } }
}
