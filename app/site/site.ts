/** The site's settings, from the root loader to every page. */
export interface Site {
  name: string
  origin: string
  socialUrl?: string
  contactEmail?: string
}
