import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { cutText } from '../../platform/text/cut-text'
import { plainLettersOf } from '../../platform/text/fold-letters'
export const pageLinkPlaces = ['none', 'menu', 'footer'] as const
export type PageLinkPlace = (typeof pageLinkPlaces)[number]

export const pageLinkPlaceNames: Record<PageLinkPlace, string> = {
  none: msg('Address only'),
  menu: msg('In the menu'),
  footer: msg('In the footer'),
}

export const maxSitePageLength = 60_000
export const maxPagePictures = 40

export interface PagePicture {
  id: number
  /** The number by which the text uses the picture: `![A cat](1)`. */
  number: number
  image: string
  width?: number
  height?: number
}

export interface SitePage {
  id: number
  title: string
  address: string
  /** The text in Markdown. */
  body: string
  place: PageLinkPlace
  /** The language as a BCP 47 tag; null for the site's language. */
  language: string | null
  pictures: PagePicture[]
  isDraft: boolean
  publishAt: string
  /** The time of the last change, in ISO 8601. */
  updatedAt: string
  version: number
}

export const pageNotFound = msg('Page not found.')

export const sitePageAddress = ({ address }: Pick<SitePage, 'address'>) =>
  href('/pages/:address', { address })

export const pictureTitle = ({ number }: PagePicture) => t('Picture {number}', { number })

const maxAddressLength = 80

/** Converts a text to a part of an address: its letters and digits in lower case, without accents. */
export const addressFromTitle = (text: string): string =>
  cutText(
    plainLettersOf(text)
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
      .replace(/^-+/, ''),
    maxAddressLength,
  ).replace(/-+$/, '')
