import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { cutText } from '../../platform/text/cut-text'
import { plainLettersOf } from '../../platform/text/fold-letters'
export const places = ['none', 'menu', 'footer'] as const
export type Place = (typeof places)[number]

export const placeNames: Record<Place, string> = {
  none: msg('Address only'),
  menu: msg('In the menu'),
  footer: msg('In the footer'),
}

export const maxBodyLength = 60_000
export const maxPagePictures = 40

export interface PagePicture {
  id: number
  /** The number by which the text names the picture: `![A cat](1)`. */
  number: number
  image: string
  width?: number
  height?: number
}

export interface SitePage {
  id: number
  title: string
  address: string
  /** Markdown */
  body: string
  place: Place
  /** A BCP 47 tag; null for the site's language. */
  language: string | null
  pictures: PagePicture[]
  isDraft: boolean
  publishAt: string
  /** When it was last changed: ISO 8601. */
  updatedAt: string
  version: number
}

export const pageNotFound = msg('Page not found.')

export const sitePageAddress = ({ address }: Pick<SitePage, 'address'>) =>
  href('/pages/:address', { address })

export const pictureTitle = ({ number }: PagePicture) => t('Picture {number}', { number })

const maxAddressLength = 80

/** Turns a text into a part of an address: its letters and digits in lower case, without accents. */
export const addressFrom = (text: string): string =>
  cutText(
    plainLettersOf(text)
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
      .replace(/^-+/, ''),
    maxAddressLength,
  ).replace(/-+$/, '')
