import { cachedPerKey } from '../../platform/changes/cached-per-key.server'
import { setRequestUser } from '../../platform/current-request.server'
import type { Account } from './accounts'
import { sessionCookieIn } from './credentials.server'
import { currentSession } from './guards.server'

const accounts = cachedPerKey('session', async (cookie: string) => {
  const session = await currentSession(new Request('http://localhost', { headers: { Cookie: cookie } }))
  return session?.mustSetPassword ? undefined : session?.account
})

const maxCookieLength = 300

/** Returns the account of a session cookie, at most five seconds old; undefined if a closer look is needed. */
export async function knownAccount(cookies: string): Promise<Account | undefined> {
  const cookie = sessionCookieIn(cookies)
  if (!cookie || cookie.length > maxCookieLength) return
  const account = await accounts(cookie)
  if (account) setRequestUser(account)
  return account
}
