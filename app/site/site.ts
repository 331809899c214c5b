/** The site's settings, from the root loader to every page. */
export interface Site {
  name: string
  origin: string
  timezone?: string
  /** In lower case */
  currency?: string
  socialUrl?: string
  contactEmail?: string
}
