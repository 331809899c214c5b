import { type Band, bandAddress } from '../bands'

export const releaseKinds = { album: 'Album', ep: 'EP', single: 'Single' } as const
export type ReleaseKind = keyof typeof releaseKinds

/** A track as its page shows it. */
export interface PageTrack {
  id: number
  title: string
  audioFile: string
  durationMs: number | null
  waveform: string | null
  /** Empty where it is the band. */
  artist: string
  lyrics: string
  /** From its file. */
  picture: string | null
}

export interface Release {
  id: number
  title: string
  slug: string
  kind: ReleaseKind
  cover: string | null
  /** The site's day, as 2026-12-24. */
  releasedOn: string | null
  credits: string
  merchItemId: number | null
  tracks: PageTrack[]
}

export interface Music {
  /** Newest first. */
  releases: Release[]
  /** Tracks of no release. */
  loose: PageTrack[]
}

/** All of them, in the order of the page. */
export const tracksOn = ({ releases, loose }: Music): PageTrack[] => [
  ...releases.flatMap(({ tracks }) => tracks),
  ...loose,
]

/** An address that ends in `.data` would be taken for the data of a page. */
export const releaseAddress = (band: Pick<Band, 'title'>, { slug }: Pick<Release, 'slug'>) =>
  `${bandAddress(band)}/releases/${encodeURIComponent(slug).replace(/\.data$/, '%2Edata')}`

/** Its own, or the one of its first track that brought one. */
export const coverOf = ({ cover, tracks }: Pick<Release, 'cover' | 'tracks'>): string | null =>
  cover ?? tracks.find(({ picture }) => picture)?.picture ?? null

export const yearOf = ({ releasedOn }: Pick<Release, 'releasedOn'>) => releasedOn?.slice(0, 4)
