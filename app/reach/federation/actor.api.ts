import { api } from '../../platform/http/http.server'
import type { RouteHandle } from '../../platform/http/route-handle'
import { activityResponse } from './activity-answer.server'
import { requireFederation } from './federation.server'
import { findLocalActor, makeActorDocument } from './local-actors.server'

export const handle = { cache: { isForAll: true } } satisfies RouteHandle

const handlers = api({
  GET: async ({ params }) => {
    requireFederation()
    return activityResponse(await makeActorDocument(await findLocalActor(params.actor ?? '')))
  },
})
export const loader = handlers.loader
export const action = handlers.action
