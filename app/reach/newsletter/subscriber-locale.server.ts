import { db } from '../../platform/database/db.server'
import type { Locale } from '../../platform/i18n/locales'
import { findLocaleOfAddress, storedLocaleOf } from '../../site/accounts/account-locale.server'
import { uniqueAccountKey } from '../../site/accounts/accounts.server'
import type { AddressedMail } from '../../site/mail/outbox.server'
import { subscriptionConfirmationMailKind } from './confirm-mail.server'

interface Subscriber {
  email: string
  locale: string | null
}

/**
 * Returns the language of mails to a subscriber: that of the account with the address, else of the page on which the
 * subscription was requested or confirmed.
 */
export const findLocaleOfSubscriber = async ({ email, locale }: Subscriber): Promise<Locale | undefined> =>
  (await findLocaleOfAddress(email)) ?? storedLocaleOf(locale)

/** Returns the language of a mail that asks to confirm a subscription; undefined for other mails. */
export async function findLocaleOfConfirmation({
  kind,
  recipient,
}: AddressedMail): Promise<Locale | undefined> {
  if (kind !== subscriptionConfirmationMailKind.name) return
  const row = await db.subscriber.findUnique({
    where: { emailKey: uniqueAccountKey(recipient) },
    select: { email: true, locale: true },
  })
  return row ? findLocaleOfSubscriber(row) : undefined
}
