import { href } from '../platform/href'
import { msg, t } from '../platform/i18n/i18n'
export interface Track {
  id: number
  title: string
  audioFile: string
}

export interface Photo {
  id: number
  title: string
  image: string
}

export interface Band {
  id: number
  title: string
  description: string
  genre: string
  spotifyLink: string
  appleMusicLink: string
  websiteLink: string
  instagramLink: string
  videoLink: string
  /** The video's transcript, as text or WebVTT. */
  videoTranscript: string
  email: string
  phone: string
  landingImage: string | null
  /** The time of the last change, in ISO 8601. */
  updatedAt: string
  version: number
  tracks: Track[]
  photos: Photo[]
}

export const bandsPerPage = 24

export interface BandListQuery {
  genre: string
  order: 'name' | 'newest'
}

export const parseBandListQuery = (fields: URLSearchParams): BandListQuery => ({
  genre: fields.get('genre')?.trim() ?? '',
  order: fields.get('order') === 'newest' ? 'newest' : 'name',
})

export function bandListAddress({ genre, order }: BandListQuery, page = 1): string {
  const fields = new URLSearchParams({
    ...(genre && { genre }),
    ...(order === 'newest' && { order }),
    ...(page > 1 && { page: String(page) }),
  })
  return fields.size > 0 ? `${href('/bands')}?${fields}` : href('/bands')
}

export function bandSlug(title: string): string {
  return title.trim().toLowerCase().replace(/\s+/g, '-')
}

/** Returns a band's address. A name that ends in `.data` is escaped, since Remix would answer with the page's data. */
export const bandAddress = (band: Pick<Band, 'title'>) =>
  href('/bands/:bandName', { bandName: bandSlug(band.title) })

/** @param query such as `?preview=…` */
export const pressAddress = (band: Pick<Band, 'title'>, query = '') =>
  `${bandAddress(band)}?view=press${query.replace('?', '&')}`

/** The rows of a band's form: the names of their fields, and the error for a title without a file. */
export const mediaRowFields = {
  track: { titles: 'trackTitle', file: 'audioFile', missing: msg('Please upload an audio file.') },
  photo: { titles: 'photoTitle', file: 'photo', missing: msg('Please upload a photo.') },
} as const
export const mediaKinds = ['track', 'photo'] as const
export type MediaKind = (typeof mediaKinds)[number]

/** Says which track or photo of a form has no title. @param row counts from 0 */
export const titleMissingMessage = (kind: MediaKind, row: number): string =>
  kind === 'track'
    ? t('Track {number} needs a title.', { number: row + 1 })
    : t('Photo {number} needs a title.', { number: row + 1 })
export const landingImageMissing = msg('Please upload a landing image.')
export const bandFailureMessage = msg('Failed to create band or upload some files.')
