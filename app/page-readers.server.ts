import type { IncomingHttpHeaders } from 'node:http'
import { hasSessionCookie } from './accounts/credentials.server'
import { knownAccount } from './accounts/known-account.server'
import { sharedValues, variantOf } from './accounts/shared-reader.server'
import { cartValues } from './cart/shared-quantity.server'
import { forgetReaders } from './personal.server'
import type { Readers } from './platform/page-cache.server'
import type { PageReader } from './platform/shared-page.server'
import { onWrite } from './platform/writes.server'

// Beside what the server uses of this module: of one that is only imported, the build takes nothing.
onWrite(forgetReaders)

/** Those who are logged in, with what the header of every page says of them. */
export const pageReaders: Readers = {
  isSomebody: ({ cookie }: IncomingHttpHeaders) => hasSessionCookie(cookie),
  async find({ cookie = '' }: IncomingHttpHeaders): Promise<PageReader | undefined> {
    const account = await knownAccount(cookie)
    if (!account) return
    const values = { ...sharedValues(account), ...(await cartValues(account.id)) }
    return { id: account.id, variant: variantOf(account), values }
  },
}
