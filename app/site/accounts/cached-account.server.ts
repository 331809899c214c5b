import { cachedPerKey } from '../../platform/changes/cached-per-key.server'
import { setRequestUser } from '../../platform/current-request.server'
import type { Account } from './accounts'
import { sessionCookieIn } from './credentials.server'
import { findCurrentSession } from './guards.server'

const accounts = cachedPerKey('session', async (cookie: string) => {
  const session = await findCurrentSession(new Request('http://localhost', { headers: { Cookie: cookie } }))
  return session?.mustSetPassword ? undefined : session?.account
})

const maxCookieLength = 300

/** Returns the account of a session cookie, at most five seconds old; undefined if the session must be looked up. */
export async function findCachedAccount(cookies: string): Promise<Account | undefined> {
  const cookie = sessionCookieIn(cookies)
  if (!cookie || cookie.length > maxCookieLength) return
  const account = await accounts(cookie)
  if (account) setRequestUser(account)
  return account
}
