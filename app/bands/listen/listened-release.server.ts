import { db } from '../../platform/database/db.server'
import { href } from '../../platform/href'
import { linkGoneError } from '../../platform/process/signed-link.server'
import { loadAllMusicOfBand } from '../releases/releases.server'
import { findReleaseByListeningKey } from './listening-link.server'

/** @throws NotFound */
export async function findReleaseForListening(key: string) {
  const { id, bandId, token } = await findReleaseByListeningKey(key)
  const { isDraft, ...band } = await db.band.findUniqueOrThrow({
    where: { id: bandId },
    select: { title: true, landingImage: true, isDraft: true },
  })
  const release = (await loadAllMusicOfBand(bandId)).releases.find((one) => one.id === id)
  if (!release) throw linkGoneError()
  return {
    // The link opens only the files of its release: for a band that is a draft, the landing image stays
    // closed.
    band: { ...band, landingImage: isDraft ? null : band.landingImage },
    release: { ...release, tracks: release.tracks.filter(({ isBonus }) => !isBonus) },
    query: `?${new URLSearchParams({ listen: token })}`,
    page: href('/listen/:key', { key }),
  }
}
