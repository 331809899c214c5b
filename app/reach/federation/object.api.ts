import { NotFound } from '../../platform/errors/errors'
import { api } from '../../platform/http/http.server'
import type { RouteHandle } from '../../platform/http/route-handle'
import { t } from '../../platform/i18n/i18n'
import { activityResponse } from './activity-answer.server'
import { activityContext } from './addresses'
import { objectUri, requireFederation } from './federation.server'
import { findSharedObject } from './objects.server'

export const handle = { cache: { isForAll: true } } satisfies RouteHandle

/** Answers with an article or a track as followers see it; with a Tombstone and 410 if it was withdrawn. */
const handlers = api({
  GET: async ({ params: { object: name = '' } }) => {
    requireFederation()
    const found = await findSharedObject(name)
    if (found === 'gone')
      return activityResponse({ '@context': activityContext, id: objectUri(name), type: 'Tombstone' }, 410)
    if (!found) throw new NotFound(t('There is nothing at this address.'))
    return activityResponse({ '@context': activityContext, ...found })
  },
})
export const loader = handlers.loader
export const action = handlers.action
