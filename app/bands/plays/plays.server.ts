import { db } from '../../platform/database/db.server'
import { NotFound } from '../../platform/errors/errors'
import { msg } from '../../platform/i18n/i18n'
import { limitPlays } from '../../site/accounts/limits.server'
import { collectPlay, type Requester } from '../../site/statistics/collect.server'
import { findable, published } from '../bands.server'

export const trackNotFound = msg('Track not found.')

/**
 * Counts that somebody has heard a track; the same listener counts once a day.
 * @throws NotFound for a track that readers cannot find; TooMany
 */
export async function countPlay(trackId: number, sender: Requester): Promise<void> {
  await limitPlays(trackId, sender.address)
  if ((await db.track.count({ where: { ...findable, id: trackId, band: published } })) === 0)
    throw new NotFound(trackNotFound)
  collectPlay(trackId, sender)
}
