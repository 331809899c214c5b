import { href } from '../platform/href'
import { breadcrumbs, structuredData } from '../site/structured-data'
import { type Band, bandAddress } from './bands'
import type { Music } from './releases/releases'
import { albumOf, recordingOf } from './releases/structured-release'

/** Describes a band to search engines: https://schema.org/MusicGroup */
export function structuredBand(band: Band, { releases, loose }: Music, origin: string) {
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
      recordingOf(track, url, origin),
    ),
    album: releases.length > 0 ? releases.map((release) => albumOf(band, release, origin)) : undefined,
  }
  const way = [
    { name: 'Bands', path: href('/bands') },
    { name: band.title, path: bandAddress(band) },
  ]
  return structuredData(group, breadcrumbs(origin, way))
}
