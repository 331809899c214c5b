import { localeOfAddress, toLocale } from '../accounts/account-locale.server'
import { uniqueKey } from '../accounts/accounts.server'
import { db } from '../platform/database/db.server'
import type { Locale } from '../platform/i18n/locales'

interface Addressed {
  email: string
  locale: string | null
}

/** Returns the language of mails to a subscriber: of the account with the address, else of the page where it was given. */
export const localeOfSubscriber = async ({ email, locale }: Addressed): Promise<Locale | undefined> =>
  (await localeOfAddress(email)) ?? toLocale(locale)

/** Returns the language in which an address was subscribed; undefined if that is not known. */
export async function localeOfSubscription(email: string): Promise<Locale | undefined> {
  const row = await db.subscriber.findUnique({
    where: { emailKey: uniqueKey(email) },
    select: { locale: true },
  })
  return toLocale(row?.locale)
}
