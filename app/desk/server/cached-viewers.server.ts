import type { IncomingHttpHeaders } from 'node:http'
import { readerTag } from '../../platform/changes/cached-per-key.server'
import type { Readers } from '../../platform/page-cache/page-cache.server'
import { hasSessionCookie, sessionCookieIn } from '../../site/accounts/credentials.server'
import { knownAccount } from '../../site/accounts/known-account.server'

/** Finds the logged-in user of a request by the session cookie, with everything that pages show of the account. */
export const cachedViewers: Readers = {
  isSomebody: ({ cookie }: IncomingHttpHeaders) => hasSessionCookie(cookie),
  find: async ({ cookie = '' }: IncomingHttpHeaders) => {
    const [account, session] = [await knownAccount(cookie), sessionCookieIn(cookie)]
    if (!account || !session) return
    // With the session: a page that was rendered while it ended is a visitor's.
    const tags = ['cart', 'choice', 'reading', 'membership', 'session'].flatMap((what) => [
      readerTag(what),
      readerTag(what, account.id),
    ])
    return { key: JSON.stringify(account), cookie: session, tags }
  },
}
