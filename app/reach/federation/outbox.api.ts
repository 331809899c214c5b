import { api } from '../../platform/http/http.server'
import type { RouteHandle } from '../../platform/http/route-handle'
import { activityAnswer } from './activity-answer.server'
import { actorUri, requireFederation } from './federation.server'
import { localActor } from './local-actors.server'
import { outboxPage } from './outbox.server'

export const handle = { cache: { query: ['page'], isForAll: true } } satisfies RouteHandle

/** Lists what an actor has published, newest first; `?page=` gives the activities. */
const handlers = api({
  GET: async ({ request, params }) => {
    requireFederation()
    const { actor } = await localActor(params.actor ?? '')
    const id = `${actorUri(actor)}/outbox`
    const asked = new URL(request.url).searchParams.get('page')
    const { items, total, page, pages } = await outboxPage(actor, asked)
    const addressOf = (number: number) => `${id}?page=${number}`
    const context = { '@context': 'https://www.w3.org/ns/activitystreams' }
    if (asked === null)
      return activityAnswer({
        ...context,
        id,
        type: 'OrderedCollection',
        totalItems: total,
        first: addressOf(1),
        last: addressOf(pages),
      })
    return activityAnswer({
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
