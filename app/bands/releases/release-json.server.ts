import { NotFound } from '../../platform/errors/errors'
import type { Cursor } from '../../platform/http/list-request.server'
import { t } from '../../platform/i18n/i18n'
import { findRecord } from '../../site/content/lifecycle.server'
import { bandContent } from '../band.content.server'
import { publishedBand } from '../bands.server'
import { type Release, releaseAddress } from './releases'
import { allMusicOf, musicOf, releasesAfter } from './releases.server'

/** A release has the version of its band: its tracks are the band's, and move with it. */
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

export async function releasesJson(bandId: number) {
  const band = await publishedBand(bandId)
  return (await musicOf(band.id)).releases.map((release) => releaseJson(release, band))
}

export async function releasesJsonAfter(bandId: number, cursor: Cursor | undefined, take: number) {
  const band = await publishedBand(bandId)
  const rows = await releasesAfter(band.id, cursor, take)
  return rows.map(({ release, next }) => ({ release: releaseJson(release, band), next }))
}

/** @throws NotFound, also for a private one */
export async function publicReleaseJson(bandId: number, id: number) {
  const found = (await releasesJson(bandId)).find((release) => release.id === id)
  if (!found) throw new NotFound(t('Release not found.'))
  return found
}

export async function savedReleaseJson(bandId: number, id: number) {
  const band = await findRecord(bandContent, bandId)
  const found = (await allMusicOf(bandId)).releases.find((release) => release.id === id)
  if (!found) throw new NotFound(t('Release not found.'))
  return releaseJson(found, band)
}
