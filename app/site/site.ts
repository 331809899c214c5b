import type { Locale } from '../platform/i18n/locales'
import type { VisibleMenuLink } from './menu'
import type { TypePairing } from './theme'

/** The site's settings, as the root loader gives them to every page. */
export interface Site {
  name: string
  origin: string
  tagline?: string
  /** The names of the site's pictures. */
  logo?: string | null
  logoDark?: string | null
  type?: TypePairing
  theme?: string
  /** The language of the interface, as a BCP 47 tag. */
  language: string
  /** The language of most of the content, as a BCP 47 tag. */
  contentLanguage?: string
  /** The languages of the interface, if there are several; the site's own first. */
  languages?: Locale[]
  footer?: string
  /** Addresses of the site's pages on other sites; the first one is also in the header. */
  social?: string[]
  menu?: VisibleMenuLink[]
  /** The links in the footer. */
  pages?: VisibleMenuLink[]
  timezone?: string
  /** The currency in lower case. */
  currency?: string
  contactEmail?: string
  /** The names of the modules that are on. */
  modules?: string[]
  /** Whether the site can send mails. */
  hasMail?: boolean
  /** Set if visitors can subscribe. */
  hasNewsletter?: boolean
  canJoin?: boolean
  takesTips?: boolean
  takesGiftCards?: boolean
  sellsGiftCards?: boolean
  /** When a demo's data ends, in words. */
  demoEnd?: string
}

/** The defaults, for when the site's settings could not be loaded. */
export const defaultSite: Site = { name: 'Zinehouse', origin: '', language: 'en' }
