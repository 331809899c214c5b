import { LRUCache } from 'lru-cache'
import { answerTagged, type TaggedText, taggedText } from '../../platform/http/conditional.server'
import { api } from '../../platform/http/http.server'
import type { RouteHandle } from '../../platform/http/route-handle'
import { currentSite } from '../../site/current-site.server'
import { describeApi } from './description.server'

export const handle = { cache: { isForAll: true } } satisfies RouteHandle

/** By the address of the site and its name. */
const texts = new LRUCache<string, TaggedText>({ max: 10 })

const handlers = api({
  GET: async ({ request, context: { origin } }) => {
    const { name } = currentSite()
    const key = `${origin} ${name}`
    const text = texts.get(key) ?? taggedText(describeApi(origin, name))
    texts.set(key, text)
    return answerTagged(request, text)
  },
})
export const loader = handlers.loader
export const action = handlers.action
