import { msg } from '../../platform/i18n/i18n'
import { type Band, bandAddress } from '../bands'

export const releaseKinds = { album: msg('Album'), ep: msg('EP'), single: msg('Single') } as const
export type ReleaseKind = keyof typeof releaseKinds

export interface TrackOnPage {
  id: number
  title: string
  audioFile: string
  durationMs: number | null
  waveform: string | null
  /** The artist; empty if it is the band itself. */
  artist: string
  lyrics: string
  picture: string | null
  isBonus: boolean
}

export interface Release {
  id: number
  title: string
  slug: string
  kind: ReleaseKind
  cover: string | null
  /** A day in the site's time zone, as 2026-12-24. */
  releasedOn: string | null
  credits: string
  merchItemId: number | null
  /** Whether readers find it by its link alone. */
  isPrivate: boolean
  tracks: TrackOnPage[]
}

export interface BandMusicList {
  /** The band's releases, newest first. */
  releases: Release[]
  loose: TrackOnPage[]
}

export const allTracksOf = ({ releases, loose }: BandMusicList): TrackOnPage[] => [
  ...releases.flatMap(({ tracks }) => tracks),
  ...loose,
]

/**
 * Returns a release's address. A name that ends in `.data` is escaped, since Remix would answer with the page's data.
 */
export const releaseAddress = (band: Pick<Band, 'title'>, { slug }: Pick<Release, 'slug'>) =>
  `${bandAddress(band)}/releases/${encodeURIComponent(slug).replace(/\.data$/, '%2Edata')}`

interface Covered {
  cover: string | null
  tracks: Pick<TrackOnPage, 'picture'>[]
}

export const coverOfRelease = ({ cover, tracks }: Covered): string | null =>
  cover ?? tracks.find(({ picture }) => picture)?.picture ?? null

export const releaseYearOf = ({ releasedOn }: Pick<Release, 'releasedOn'>) => releasedOn?.slice(0, 4)
