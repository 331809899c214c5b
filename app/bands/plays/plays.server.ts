import { db } from '../../platform/database/db.server'
import { NotFound } from '../../platform/errors/errors'
import { msg } from '../../platform/i18n/i18n'
import { enforcePlayLimit } from '../../site/accounts/limits.server'
import { collectPlay, type Requester } from '../../site/statistics/collect.server'
import { whereBandPublished, whereTrackFindable } from '../bands.server'

export const trackNotFound = msg('Track not found.')

/**
 * Counts that somebody has heard a track; the same listener counts once a day.
 * @throws NotFound for a track that readers cannot find; TooMany
 */
export async function recordPlay(trackId: number, requester: Requester): Promise<void> {
  await enforcePlayLimit(trackId, requester.address)
  if (
    (await db.track.count({ where: { ...whereTrackFindable, id: trackId, band: whereBandPublished } })) === 0
  )
    throw new NotFound(trackNotFound)
  collectPlay(trackId, requester)
}
