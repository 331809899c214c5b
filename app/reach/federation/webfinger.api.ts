import { Invalid, NotFound } from '../../platform/errors/errors'
import { api } from '../../platform/http/http.server'
import type { RouteHandle } from '../../platform/http/route-handle'
import { t } from '../../platform/i18n/i18n'
import { activityResponse } from './activity-answer.server'
import { requireFederation } from './federation.server'
import { findLocalActor, makeWebFingerOf } from './local-actors.server'
import { findActorByResource } from './resources.server'

export const handle = { cache: { query: ['resource'], isForAll: true } } satisfies RouteHandle

/** Answers who an account or a page is (WebFinger, RFC 7033). */
const handlers = api({
  GET: async ({ request }) => {
    requireFederation()
    const resource = new URL(request.url).searchParams.get('resource')
    if (!resource) throw new Invalid(t('Enter who to look for, such as ?resource=acct:name@host.'))
    const actor = await findActorByResource(resource)
    if (!actor) throw new NotFound(t('There is no account with that name here.'))
    return activityResponse(await makeWebFingerOf(await findLocalActor(actor)), 200, 'application/jrd+json')
  },
})
export const loader = handlers.loader
export const action = handlers.action
