import { api } from '../../platform/http/http.server'
import { activityResponse } from './activity-answer.server'
import { followersUri, requireFederation } from './federation.server'
import { countFollowers } from './followers.server'
import { findLocalActor } from './local-actors.server'

const handlers = api({
  GET: async ({ params }) => {
    requireFederation()
    const { actor } = await findLocalActor(params.actor ?? '')
    return activityResponse({
      '@context': 'https://www.w3.org/ns/activitystreams',
      id: followersUri(actor),
      type: 'OrderedCollection',
      totalItems: await countFollowers(actor),
    })
  },
})
export const loader = handlers.loader
export const action = handlers.action
