import type { IncomingHttpHeaders } from 'node:http'
import type { Account } from '../accounts/accounts'
import { hasSessionCookie } from '../accounts/credentials.server'
import { knownAccount } from '../accounts/known-account.server'
import { sharedValues, variantOf } from '../accounts/shared-reader.server'
import { cartValues } from '../cart/shared-quantity.server'
import type { Readers } from '../page-cache/page-cache.server'
import type { PageReader } from '../page-cache/shared-page.server'
import { onWrite } from '../platform/changes/writes.server'
import { type Soon, whenThere } from '../platform/process/soon.server'
import { forgetReaders } from './personal.server'

// Beside what the server uses of this module: of one that is only imported, the build takes nothing.
onWrite(forgetReaders)

/** Those who are logged in, with what the header of every page says of them. */
export const pageReaders: Readers = {
  isSomebody: ({ cookie }: IncomingHttpHeaders) => hasSessionCookie(cookie),
  find: ({ cookie = '' }: IncomingHttpHeaders): Soon<PageReader | undefined> =>
    whenThere(knownAccount(cookie), (account) => {
      if (!account) return
      const { variant, values } = shownOf(account)
      return whenThere(cartValues(account.id), (cart) => ({
        id: account.id,
        variant,
        values: [values, cart],
      }))
    }),
}

/** As long as the account itself is known. */
const shown = new WeakMap<Account, { variant: string; values: PageReader['values'][number] }>()

function shownOf(account: Account) {
  const known = shown.get(account) ?? { variant: variantOf(account), values: sharedValues(account) }
  shown.set(account, known)
  return known
}
