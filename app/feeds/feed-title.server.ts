import { currentSite } from '../site/current-site.server'

export const itemsPerFeed = 30

/** The site's name, and what narrows the feed. */
export const feedTitle = (about: string) => (about ? `${currentSite().name}: ${about}` : currentSite().name)
