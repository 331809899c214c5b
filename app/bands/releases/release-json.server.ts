import { NotFound } from '../../platform/errors/errors'
import type { ListRange } from '../../platform/http/list-request.server'
import { t } from '../../platform/i18n/i18n'
import { findRecord } from '../../site/content/lifecycle.server'
import { bandContentKind } from '../band.content.server'
import { findPublishedBandById } from '../bands.server'
import { type Release, releaseAddress } from './releases'
import { listReleasesAfterCursor, loadAllMusicOfBand, loadMusicOfBand } from './releases.server'

/**
 * Returns a release as JSON. It has the version of its band, since its tracks belong to the band and change
 * with it.
 */
const releaseJson = (release: Release, band: { title: string; version: number }) => ({
  id: release.id,
  title: release.title,
  kind: release.kind,
  releasedOn: release.releasedOn,
  credits: release.credits,
  cover: release.cover,
  merchId: release.merchItemId,
  isPrivate: release.isPrivate,
  address: releaseAddress(band, release),
  tracks: release.tracks.map(({ id, title, isBonus }) => ({ id, title, isBonus })),
  version: band.version,
})

export async function loadReleasesJson(bandId: number) {
  const band = await findPublishedBandById(bandId)
  return (await loadMusicOfBand(band.id)).releases.map((release) => releaseJson(release, band))
}

export async function loadReleasesJsonAfterCursor(bandId: number, range: ListRange) {
  const band = await findPublishedBandById(bandId)
  const rows = await listReleasesAfterCursor(band.id, range)
  return rows.map(({ release, next }) => ({ release: releaseJson(release, band), next }))
}

/** @throws NotFound, also for a private one */
export async function loadPublicReleaseJson(bandId: number, id: number) {
  const found = (await loadReleasesJson(bandId)).find((release) => release.id === id)
  if (!found) throw new NotFound(t('Release not found.'))
  return found
}

export async function loadSavedReleaseJson(bandId: number, id: number) {
  const band = await findRecord(bandContentKind, bandId)
  const found = (await loadAllMusicOfBand(bandId)).releases.find((release) => release.id === id)
  if (!found) throw new NotFound(t('Release not found.'))
  return releaseJson(found, band)
}
