import { href } from '../../platform/href'
import { api } from '../../platform/http/http.server'
import { activityResponse } from './activity-answer.server'
import { requireFederation, siteOrigin } from './federation.server'

const handlers = api({
  GET: () => {
    requireFederation()
    const rel = 'http://nodeinfo.diaspora.software/ns/schema/2.1'
    return activityResponse(
      { links: [{ rel, href: `${siteOrigin()}${href('/nodeinfo/2.1')}` }] },
      200,
      'application/json',
    )
  },
})
export const loader = handlers.loader
export const action = handlers.action
