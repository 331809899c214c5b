import { redirect } from '@remix-run/node'
import { cookieHeader } from '../platform/http/cookie-header'
import { api } from '../platform/http/http.server'
import { readFields } from '../platform/http/request.server'
import { pageSentFrom } from './page-sent-from'

const handlers = api({
  async POST({ request, context: { origin } }) {
    const isEink = (await readFields(request)).get('display') === 'eink'
    const maxAgeSeconds = isEink ? undefined : 0
    const cookie = cookieHeader('display', isEink ? 'eink' : 'normal', { origin, maxAgeSeconds })
    return redirect(pageSentFrom(request, origin), { status: 303, headers: { 'Set-Cookie': cookie } })
  },
})

export const loader = handlers.loader
export const action = handlers.action
