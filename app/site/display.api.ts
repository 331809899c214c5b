import { redirect } from '@remix-run/node'
import { api } from '../platform/http/http.server'
import { readFields } from '../platform/http/request.server'
import { pageBefore } from './page-before'

const yearSeconds = 365 * 24 * 3600

/** Changes to electronic paper and back, and leads to the page on which that was pressed. */
const handlers = api({
  async POST({ request, context: { origin } }) {
    const isEink = (await readFields(request)).get('display') === 'eink'
    const secure = origin.startsWith('https:') ? '; Secure' : ''
    const cookie = `display=${isEink ? 'eink' : 'normal'}; Path=/; Max-Age=${isEink ? yearSeconds : 0}`
    return redirect(pageBefore(request, origin), {
      status: 303,
      headers: { 'Set-Cookie': `${cookie}; HttpOnly; SameSite=Lax${secure}` },
    })
  },
})

export const loader = handlers.loader
export const action = handlers.action
