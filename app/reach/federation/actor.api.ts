import { api } from '../../platform/http/http.server'
import type { RouteHandle } from '../../platform/http/route-handle'
import { activityAnswer } from './activity-answer.server'
import { requireFederation } from './federation.server'
import { actorDocument, localActor } from './local-actors.server'

export const handle = { cache: { isForAll: true } } satisfies RouteHandle

const handlers = api({
  GET: async ({ params }) => {
    requireFederation()
    return activityAnswer(await actorDocument(await localActor(params.actor ?? '')))
  },
})
export const loader = handlers.loader
export const action = handlers.action
