import { db } from '../../platform/database/db.server'
import type { Locale } from '../../platform/i18n/locales'
import { localeOfAddress, toLocale } from '../../site/accounts/account-locale.server'
import { uniqueKey } from '../../site/accounts/accounts.server'
import type { Recipient } from '../../site/mail/outbox.server'
import { confirmMail } from './confirm-mail.server'

interface Subscriber {
  email: string
  locale: string | null
}

/**
 * Returns the language of mails to a subscriber: of the account with the address, else of the page where the subscription was requested
 * or confirmed.
 */
export const localeOfSubscriber = async ({ email, locale }: Subscriber): Promise<Locale | undefined> =>
  (await localeOfAddress(email)) ?? toLocale(locale)

/** Returns the language of a mail that asks to confirm a subscription; undefined for other mails. */
export async function localeOfConfirmation({ kind, recipient }: Recipient): Promise<Locale | undefined> {
  if (kind !== confirmMail.name) return
  const row = await db.subscriber.findUnique({
    where: { emailKey: uniqueKey(recipient) },
    select: { email: true, locale: true },
  })
  return row ? localeOfSubscriber(row) : undefined
}
