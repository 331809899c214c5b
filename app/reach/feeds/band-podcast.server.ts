import { type Band, bandAddress } from '../../bands/bands'
import { bandMediaInclude, whereBandPublished } from '../../bands/bands.server'
import { type BandMusicList, releaseAddress } from '../../bands/releases/releases'
import { loadMusicOfBand } from '../../bands/releases/releases.server'
import { db } from '../../platform/database/db.server'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { loadStoredFilesByPath } from '../../site/content/files.server'
import { currentSite } from '../../site/current-site.server'
import { contentTypeOf } from '../../site/uploads/file-kinds'
import { podcastChannel, podcastItem, podcastNamespace } from './podcast-namespace.server'

const maxTracks = 300

const namespaces = {
  '@xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  '@xmlns:atom': 'http://www.w3.org/2005/Atom',
  ...podcastNamespace,
}

/** Returns a band's tracks as a podcast feed, the newest first: RSS 2.0 with Apple's elements. */
export async function makeBandPodcast(band: Band, origin: string) {
  const page = origin + bandAddress(band)
  const name = currentSite().name
  const picture = `${origin}/${band.landingImage ?? 'share.jpg'}`
  const tracks = await tracksOf(band)
  const linkOf = ({ from }: (typeof tracks)[number]) =>
    from ? origin + releaseAddress(band, from.release) : page
  const channel = {
    title: band.title,
    link: page,
    description:
      band.description || t('Music by {band}, published at {site}.', { band: band.title, site: name }),
    language: currentSite().language,
    lastBuildDate: tracks[0] && rfc822(tracks[0].publishedAt),
    generator: 'Zinehouse',
    'atom:link': { '@href': `${page}/feed.xml`, '@rel': 'self', '@type': 'application/rss+xml' },
    image: { url: picture, title: band.title, link: page },
    'itunes:author': band.title,
    'itunes:image': { '@href': picture },
    'itunes:category': { '@text': 'Music' },
    'itunes:explicit': 'false',
    'itunes:type': 'episodic',
    ...podcastChannel(band, { feed: `${page}/feed.xml`, page, picture }),
    item: tracks.map((track) => ({
      title: track.title,
      link: linkOf(track),
      description: track.from && t('From {release}.', { release: track.from.release.title }),
      // The id does not change when the band or the file is renamed.
      guid: { '@isPermaLink': 'false', '#text': `${origin}${href('/')}#track-${track.id}` },
      pubDate: rfc822(track.publishedAt),
      enclosure: {
        '@url': `${origin}/${track.audioFile}`,
        '@length': track.bytes,
        '@type': contentTypeOf(track.audioFile),
      },
      'itunes:author': track.artist || band.title,
      'itunes:image': track.picture ? { '@href': `${origin}/${track.picture}` } : undefined,
      'itunes:season': track.from?.season,
      'itunes:episode': track.from?.episode,
      'itunes:duration': track.durationMs ? Math.round(track.durationMs / 1000) : undefined,
      'itunes:explicit': 'false',
      ...podcastItem({ ...track, link: linkOf(track) }),
    })),
  }
  return { rss: { '@version': '2.0', ...namespaces, channel } }
}

const rfc822 = (date: Date) => date.toUTCString()

/** Returns tracks with their release, date and size; 0 if the size is unknown, as RSS demands. */
async function tracksOf({ id: bandId }: Band) {
  const rows = await db.track.findMany({
    where: { ...bandMediaInclude.tracks.where, bandId, band: whereBandPublished },
    select: {
      ...bandMediaInclude.tracks.select,
      durationMs: true,
      artist: true,
      picture: true,
      lyrics: true,
      band: { select: { createdAt: true } },
    },
  })
  const places = placesIn(await loadMusicOfBand(bandId))
  const files = await loadStoredFilesByPath(rows.map(({ audioFile }) => audioFile))
  return rows
    .map(({ band, ...track }) => {
      const file = files.get(track.audioFile)
      const from = places.get(track.id)
      const picture = from?.release.cover ?? track.picture
      return {
        ...track,
        from,
        picture,
        publishedAt: file?.createdAt ?? band.createdAt,
        bytes: file?.bytes ?? 0,
      }
    })
    .sort((one, other) => +other.publishedAt - +one.publishedAt || other.id - one.id)
    .slice(0, maxTracks)
}

/**
 * Returns season and episode numbers by track id: the band's releases are seasons, oldest first, and their tracks
 * episodes.
 */
const placesIn = ({ releases }: BandMusicList) =>
  new Map(
    releases.flatMap((release, newer) =>
      release.tracks.map(({ id }, index) => {
        const place = { release, season: releases.length - newer, episode: index + 1 }
        return [id, place] as const
      }),
    ),
  )
