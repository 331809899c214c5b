import { currentSite } from '../../site/current-site.server'

export const itemsPerFeed = 30

/** Returns a feed's title: the site's name and the filters. */
export const feedTitle = (about: string) => (about ? `${currentSite().name}: ${about}` : currentSite().name)
