import { api } from '../../platform/http/http.server'
import type { RouteHandle } from '../../platform/http/route-handle'
import { activityResponse } from './activity-answer.server'
import { actorUri, requireFederation } from './federation.server'
import { findLocalActor } from './local-actors.server'
import { loadOutboxPage } from './outbox.server'

export const handle = { cache: { query: ['page'], isForAll: true } } satisfies RouteHandle

/** Lists an actor's activities, newest first; `?page=` selects a page of them. */
const handlers = api({
  GET: async ({ request, params }) => {
    requireFederation()
    const { actor } = await findLocalActor(params.actor ?? '')
    const id = `${actorUri(actor)}/outbox`
    const asked = new URL(request.url).searchParams.get('page')
    const { items, total, page, pages } = await loadOutboxPage(actor, asked)
    const addressOf = (number: number) => `${id}?page=${number}`
    const context = { '@context': 'https://www.w3.org/ns/activitystreams' }
    if (asked === null)
      return activityResponse({
        ...context,
        id,
        type: 'OrderedCollection',
        totalItems: total,
        first: addressOf(1),
        last: addressOf(pages),
      })
    return activityResponse({
      ...context,
      id: addressOf(page),
      type: 'OrderedCollectionPage',
      partOf: id,
      totalItems: total,
      ...(page < pages && { next: addressOf(page + 1) }),
      ...(page > 1 && { prev: addressOf(page - 1) }),
      orderedItems: items,
    })
  },
})
export const loader = handlers.loader
export const action = handlers.action
