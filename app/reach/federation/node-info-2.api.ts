import { countBands } from '../../bands/bands.server'
import { countAuthors } from '../../magazine/authors/authors.server'
import { countArticles } from '../../magazine/publications/publications.server'
import { api } from '../../platform/http/http.server'
import { productVersion } from '../../platform/process/version.server'
import { currentSite } from '../../site/current-site.server'
import { activityResponse } from './activity-answer.server'
import { requireFederation } from './federation.server'

/** Answers with metadata about the site, in NodeInfo 2.1. */
const handlers = api({
  GET: async () => {
    requireFederation()
    const [authors, bands, posts] = await Promise.all([countAuthors(), countBands(), countArticles()])
    const document = {
      version: '2.1',
      software: { name: 'zinehouse', version: productVersion() },
      protocols: ['activitypub'],
      services: { inbound: [], outbound: ['atom1.0'] },
      openRegistrations: false,
      usage: { users: { total: 1 + authors + bands }, localPosts: posts },
      metadata: { nodeName: currentSite().name, nodeDescription: currentSite().tagline },
    }
    const type = 'application/json; profile="http://nodeinfo.diaspora.software/ns/schema/2.1#"'
    return activityResponse(document, 200, type)
  },
})
export const loader = handlers.loader
export const action = handlers.action
