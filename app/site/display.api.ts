import { redirect } from '@remix-run/node'
import { api } from '../platform/http/http.server'
import { localPath } from '../platform/http/local-path'
import { readFields } from '../platform/http/request.server'

const yearSeconds = 365 * 24 * 3600

/** Changes to electronic paper and back, and leads to the page on which that was pressed. */
const handlers = api({
  async POST({ request, context: { origin } }) {
    const isEink = (await readFields(request)).get('display') === 'eink'
    const secure = origin.startsWith('https:') ? '; Secure' : ''
    const cookie = `display=${isEink ? 'eink' : 'normal'}; Path=/; Max-Age=${isEink ? yearSeconds : 0}`
    return redirect(pageBefore(request.headers.get('Referer'), origin), {
      status: 303,
      headers: { 'Set-Cookie': `${cookie}; HttpOnly; SameSite=Lax${secure}` },
    })
  },
})

function pageBefore(referer: string | null, origin: string): string {
  if (!referer?.startsWith(`${origin}/`)) return '/'
  const { pathname, search } = new URL(referer)
  return localPath(pathname + search)
}

export const loader = handlers.loader
export const action = handlers.action
