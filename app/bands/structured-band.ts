import { href } from '../platform/href'
import { breadcrumbs, structuredData } from '../site/structured-data'
import { type Band, bandAddress } from './bands'
import type { BandMusicList } from './releases/releases'
import { albumStructuredData, recordingStructuredData } from './releases/structured-release'

/** Describes a band to search engines: https://schema.org/MusicGroup */
export function bandStructuredData(band: Band, { releases, loose }: BandMusicList, origin: string) {
  const url = origin + bandAddress(band)
  const sameAs = [
    band.spotifyLink,
    band.appleMusicLink,
    band.websiteLink,
    band.instagramLink,
    band.videoLink,
  ].filter((address) => /^https?:\/\//i.test(address))
  const group = {
    '@type': 'MusicGroup',
    '@id': url,
    name: band.title,
    url,
    description: band.description || undefined,
    genre: band.genre || undefined,
    image: band.landingImage ? `${origin}/${band.landingImage}` : undefined,
    email: band.email || undefined,
    telephone: band.phone || undefined,
    sameAs: sameAs.length > 0 ? sameAs : undefined,
    track: [...releases.flatMap(({ tracks }) => tracks), ...loose].map((track) =>
      recordingStructuredData(track, url, origin),
    ),
    album:
      releases.length > 0 ? releases.map((release) => albumStructuredData(band, release, origin)) : undefined,
  }
  const way = [
    { name: 'Bands', path: href('/bands') },
    { name: band.title, path: bandAddress(band) },
  ]
  return structuredData(group, breadcrumbs(origin, way))
}
