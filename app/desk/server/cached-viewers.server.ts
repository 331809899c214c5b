import type { IncomingHttpHeaders } from 'node:http'
import { cacheTagOfReader } from '../../platform/changes/cached-per-key.server'
import type { ReaderLookup } from '../../platform/page-cache/page-cache.server'
import { findCachedAccount } from '../../site/accounts/cached-account.server'
import { hasSessionCookie, sessionCookieIn } from '../../site/accounts/credentials.server'

/**
 * The cache that finds the logged-in user of a request by the session cookie, with everything that pages show of the
 * account.
 */
export const cachedViewerLookup: ReaderLookup = {
  isSomebody: ({ cookie }: IncomingHttpHeaders) => hasSessionCookie(cookie),
  find: async ({ cookie = '' }: IncomingHttpHeaders) => {
    const [account, session] = [await findCachedAccount(cookie), sessionCookieIn(cookie)]
    if (!account || !session) return
    // The tags of a user's cached pages. With the session's tag, a page rendered while the session ended is not used.
    const tags = ['cart', 'choice', 'reading', 'membership', 'session'].flatMap((what) => [
      cacheTagOfReader(what),
      cacheTagOfReader(what, account.id),
    ])
    return { key: JSON.stringify(account), cookie: session, tags }
  },
}
