import { href } from '../../platform/href'
import { breadcrumbs, structuredData } from '../../site/structured-data'
import { type Band, bandAddress } from '../bands'
import { coverOfRelease, type Release, releaseAddress, type TrackOnPage } from './releases'

const kinds = { album: 'AlbumRelease', ep: 'EPRelease', single: 'SingleRelease' } as const

/**
 * Describes a recording to search engines: https://schema.org/MusicRecording
 * @param artist the `@id` of the band
 */
export const recordingStructuredData = (
  { title, audioFile, durationMs, ...track }: TrackOnPage,
  artist: string,
  origin: string,
) => ({
  '@type': 'MusicRecording',
  name: title,
  byArtist: track.artist ? { '@type': 'MusicGroup', name: track.artist } : { '@id': artist },
  duration: durationMs ? `PT${Math.round(durationMs / 1000)}S` : undefined,
  audio: { '@type': 'AudioObject', contentUrl: `${origin}/${audioFile}`, encodingFormat: 'audio/mpeg' },
})

/** Describes a release without its tracks to search engines: https://schema.org/MusicAlbum */
export function albumStructuredData(band: Band, release: Release, origin: string) {
  const url = origin + releaseAddress(band, release)
  const cover = coverOfRelease(release)
  return {
    '@type': 'MusicAlbum',
    '@id': url,
    name: release.title,
    url,
    albumReleaseType: `https://schema.org/${kinds[release.kind]}`,
    datePublished: release.releasedOn ?? undefined,
    image: cover ? `${origin}/${cover}` : undefined,
    numTracks: release.tracks.length,
  }
}

export function releaseStructuredData(band: Band, release: Release, origin: string) {
  const artist = origin + bandAddress(band)
  const album = {
    ...albumStructuredData(band, release, origin),
    byArtist: { '@type': 'MusicGroup', '@id': artist, name: band.title, url: artist },
    track: release.tracks.map((track) => recordingStructuredData(track, artist, origin)),
  }
  const way = [
    { name: 'Bands', path: href('/bands') },
    { name: band.title, path: bandAddress(band) },
    { name: release.title, path: releaseAddress(band, release) },
  ]
  return structuredData(album, breadcrumbs(origin, way))
}
