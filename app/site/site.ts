import type { Locale } from '../platform/i18n/locales'
import type { VisibleMenuLink } from './menu'
import type { TypePairing } from './theme'

/** The site's settings, from the root loader to every page. */
export interface Site {
  name: string
  origin: string
  tagline?: string
  /** The names of pictures. */
  logo?: string | null
  logoDark?: string | null
  type?: TypePairing
  theme?: string
  /** The language of the interface, as a BCP 47 tag. */
  language: string
  /** The language of most that is published, as a BCP 47 tag. */
  contentLanguage?: string
  /** The languages in which it can be read, if there are several; the site's own comes first. */
  languages?: Locale[]
  footer?: string
  /** Addresses; the first one also stands in the header. */
  social?: string[]
  menu?: VisibleMenuLink[]
  /** The lines of the footer. */
  pages?: VisibleMenuLink[]
  timezone?: string
  /** In lower case */
  currency?: string
  contactEmail?: string
  /** Set if mail is on, so that anybody can subscribe. */
  hasNewsletter?: boolean
  canJoin?: boolean
  takesTips?: boolean
  takesGiftCards?: boolean
}

/** The defaults, for when the site's settings are unknown. */
export const defaultSite: Site = { name: 'Zinehouse', origin: '', language: 'en' }
