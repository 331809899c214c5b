/** What every page knows of the site that it is on. */
export interface Site {
  name: string
  origin: string
  socialUrl?: string
  contactEmail?: string
}
