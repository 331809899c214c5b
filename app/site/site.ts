import type { ShownLine } from './menu'
import type { TypePairing } from './theme'

/** The site's settings, from the root loader to every page. */
export interface Site {
  name: string
  origin: string
  tagline?: string
  /** Names of pictures */
  logo?: string | null
  logoDark?: string | null
  type?: TypePairing
  /** Of the style sheet of its theme, where it has one */
  theme?: string
  /** A BCP 47 tag */
  language: string
  footer?: string
  /** Addresses; the first one also stands in the header */
  social?: string[]
  menu?: ShownLine[]
  /** Of the footer */
  pages?: ShownLine[]
  timezone?: string
  /** In lower case */
  currency?: string
  contactEmail?: string
  /** Whether anybody can subscribe: mails can be sent */
  hasNewsletter?: boolean
}

/** Stands in while nobody knows the site's settings. */
export const defaultSite: Site = { name: 'Zinehouse', origin: '', language: 'en' }
