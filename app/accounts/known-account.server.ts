import { rememberedBy } from '../platform/changes/remembered-by.server'
import { setRequestUser } from '../platform/http/current-request.server'
import type { Account } from './accounts'
import { sessionCookieIn } from './credentials.server'
import { currentSession } from './guards.server'

/** By cookie, and only while it opens a session. */
const accounts = rememberedBy('session', async (cookie: string) => {
  const session = await currentSession(new Request('http://localhost', { headers: { Cookie: cookie } }))
  return session?.mustSetPassword ? undefined : session?.account
})

const maxCookieLength = 300

/** Who these cookies are of, as known for a moment; nobody where that takes a closer look. */
export async function knownAccount(cookies: string): Promise<Account | undefined> {
  const cookie = sessionCookieIn(cookies)
  if (!cookie || cookie.length > maxCookieLength) return
  const account = await accounts(cookie)
  if (account) setRequestUser(account)
  return account
}
