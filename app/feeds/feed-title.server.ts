import { env } from '../platform/env.server'

export const itemsPerFeed = 30

/** The site's name, and what narrows the feed. */
export const feedTitle = (about: string) => (about ? `${env.siteName}: ${about}` : env.siteName)
