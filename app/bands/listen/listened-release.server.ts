import { db } from '../../platform/database/db.server'
import { href } from '../../platform/href'
import { linkGone } from '../../platform/process/signed-link.server'
import { allMusicOf } from '../releases/releases.server'
import { releaseByLink } from './listening-link.server'

/** @throws NotFound */
export async function listenedRelease(key: string) {
  const { id, bandId, token } = await releaseByLink(key)
  const { isDraft, ...band } = await db.band.findUniqueOrThrow({
    where: { id: bandId },
    select: { title: true, landingImage: true, isDraft: true },
  })
  const release = (await allMusicOf(bandId)).releases.find((one) => one.id === id)
  if (!release) throw linkGone()
  return {
    // The link opens no other file of a band that is a draft.
    band: { ...band, landingImage: isDraft ? null : band.landingImage },
    release: { ...release, tracks: release.tracks.filter(({ isBonus }) => !isBonus) },
    query: `?${new URLSearchParams({ listen: token })}`,
    page: href('/listen/:key', { key }),
  }
}
