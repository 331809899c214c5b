import { LRUCache } from 'lru-cache'
import { answerWithETag, type TextWithETag, textWithETag } from '../../platform/http/conditional.server'
import { api } from '../../platform/http/http.server'
import type { RouteHandle } from '../../platform/http/route-handle'
import { currentSite } from '../../site/current-site.server'
import { cacheKeyOfModules } from '../modules/switchboard.server'
import { describeApi } from './description.server'

export const handle = { cache: { isForAll: true } } satisfies RouteHandle

/** A cache of descriptions by the site's address, its name and its modules. */
const texts = new LRUCache<string, TextWithETag>({ max: 10 })

const handlers = api({
  GET: async ({ request, context: { origin } }) => {
    const { name } = currentSite()
    const key = `${origin} ${name} ${cacheKeyOfModules()}`
    const text = texts.get(key) ?? textWithETag(describeApi(origin, name))
    texts.set(key, text)
    return answerWithETag(request, text)
  },
})
export const loader = handlers.loader
export const action = handlers.action
