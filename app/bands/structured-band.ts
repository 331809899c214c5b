import { breadcrumbs, structuredData } from '../site/structured-data'
import { type Band, bandAddress } from './bands'
import type { PageTrack } from './bands.server'

/** A band for search engines: https://schema.org/MusicGroup */
export function structuredBand(band: Band, tracks: PageTrack[], origin: string) {
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
    ...{ name: band.title, url, description: band.description || undefined, genre: band.genre || undefined },
    image: band.landingImage ? `${origin}/${band.landingImage}` : undefined,
    ...{ email: band.email || undefined, telephone: band.phone || undefined },
    sameAs: sameAs.length > 0 ? sameAs : undefined,
    track: tracks.map(({ title, audioFile, durationMs }) => ({
      '@type': 'MusicRecording',
      name: title,
      byArtist: { '@id': url },
      duration: durationMs ? `PT${Math.round(durationMs / 1000)}S` : undefined,
      audio: { '@type': 'AudioObject', contentUrl: `${origin}/${audioFile}`, encodingFormat: 'audio/mpeg' },
    })),
  }
  const way = [
    { name: 'Bands', path: '/bands' },
    { name: band.title, path: bandAddress(band) },
  ]
  return structuredData(group, breadcrumbs(origin, way))
}
