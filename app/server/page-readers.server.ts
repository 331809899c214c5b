import type { IncomingHttpHeaders } from 'node:http'
import { hasSessionCookie, sessionCookieIn } from '../accounts/credentials.server'
import { knownAccount } from '../accounts/known-account.server'
import type { Readers } from '../page-cache/page-cache.server'
import { readerTag } from '../platform/changes/remembered-by.server'
import { onWrite } from '../platform/changes/writes.server'
import { forgetReaders } from './personal.server'

// Beside what the server uses of this module: of one that is only imported, the build takes nothing.
onWrite(forgetReaders)

/** Somebody who is logged in, by the session cookie. Pages show of them the account, and what is named here. */
export const pageReaders: Readers = {
  isSomebody: ({ cookie }: IncomingHttpHeaders) => hasSessionCookie(cookie),
  find: async ({ cookie = '' }: IncomingHttpHeaders) => {
    const [account, session] = [await knownAccount(cookie), sessionCookieIn(cookie)]
    if (!account || !session) return
    const tags = ['cart', 'choice', 'reading'].flatMap((what) => [
      readerTag(what),
      readerTag(what, account.id),
    ])
    return { key: JSON.stringify(account), cookie: session, tags: [...tags, 'AccountSettings', 'Discount'] }
  },
}
