import { Invalid } from '../../platform/errors/errors'
import { api } from '../../platform/http/http.server'
import { readBytes } from '../../platform/http/request.server'
import { requireFederation } from './federation.server'
import { receiveActivity } from './inbox.server'

/** Accepts activities from other servers: at an actor's inbox, and at the shared one. */
const handlers = api({
  POST: async ({ request, context: { address } }) => {
    requireFederation()
    const type = request.headers.get('Content-Type') ?? ''
    if (!/^application\/((activity|ld)\+)?json\b/i.test(type))
      throw new Invalid('Send application/activity+json.', {}, 415)
    const { method, url, headers } = request
    const read = (limitBytes: number) => readBytes(request, limitBytes)
    await receiveActivity({ method, url: new URL(url), headers }, read, address)
    return new Response(null, { status: 202 })
  },
})
export const loader = handlers.loader
export const action = handlers.action
