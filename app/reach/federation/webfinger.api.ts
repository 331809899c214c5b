import { Invalid, NotFound } from '../../platform/errors/errors'
import { api } from '../../platform/http/http.server'
import type { RouteHandle } from '../../platform/http/route-handle'
import { t } from '../../platform/i18n/i18n'
import { activityAnswer } from './activity-answer.server'
import { requireFederation } from './federation.server'
import { localActor, webFingerOf } from './local-actors.server'
import { actorAtResource } from './resources.server'

export const handle = { cache: { query: ['resource'], isForAll: true } } satisfies RouteHandle

/** Tells who an account's name or a page's address is (WebFinger, RFC 7033). */
const handlers = api({
  GET: async ({ request }) => {
    requireFederation()
    const resource = new URL(request.url).searchParams.get('resource')
    if (!resource) throw new Invalid(t('Say whom you look for, as ?resource=acct:name@host.'))
    const actor = await actorAtResource(resource)
    if (!actor) throw new NotFound(t('Nobody is called that here.'))
    return activityAnswer(await webFingerOf(await localActor(actor)), 200, 'application/jrd+json')
  },
})
export const loader = handlers.loader
export const action = handlers.action
