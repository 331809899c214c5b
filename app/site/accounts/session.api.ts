import { Unauthorized } from '../../platform/errors/errors'
import { api, json } from '../../platform/http/http.server'
import { t } from '../../platform/i18n/i18n'
import { toAccountJson } from './accounts'
import { makeSessionCookie, readCredentials } from './credentials.server'
import { findSession, sessionCookieValue } from './sessions.server'

/** Restores the cookie of a browser that has only its token. */
const handlers = api({
  POST: async ({ request, context }) => {
    const { token } = await readCredentials(request)
    const session = token ? await findSession({ token }) : undefined
    if (!token || !session) throw new Unauthorized(t('The session has ended.'))
    return json(
      { user: toAccountJson(session.account) },
      200,
      await makeSessionCookie({ cookie: sessionCookieValue(token) }, context.origin),
    )
  },
})
export const loader = handlers.loader
export const action = handlers.action
