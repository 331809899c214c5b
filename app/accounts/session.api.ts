import { api, json } from '../platform/http.server'
import { credentialsOf, noSessionCookie, sessionCookie } from './credentials.server'
import { findSession, renew } from './sessions.server'

/** Makes cookie and local storage agree: whoever shows one credential of a session gets the other anew. */
const handlers = api({
  POST: async ({ request, context }) => {
    const shown = await credentialsOf(request)
    const session = await findSession(shown)
    if (!session)
      return json({ message: 'The session has ended.' }, 401, await noSessionCookie(context.origin))
    const { account: user } = session
    if (!shown.token) return { token: await renew(session.id, 'token'), user }
    const cookie = await renew(session.id, 'cookie')
    return json({ token: shown.token, user }, 200, await sessionCookie({ cookie }, context.origin))
  },
})
export const loader = handlers.loader
export const action = handlers.action
