import { db } from '../../platform/database/db.server'
import { localeOfAccount, localeOfAddress } from '../../site/accounts/account-locale.server'
import type { Recipient } from '../../site/mail/outbox.server'

/** Returns the language of a mail: of the account with its address, else of whoever placed the order that it is about. */
export async function localeOfMail({ recipient, ownerKind, ownerId }: Recipient) {
  const known = await localeOfAddress(recipient)
  if (known || ownerKind !== 'order' || ownerId === null) return known
  const order = await db.order.findUnique({
    where: { id: ownerId },
    select: { userId: true, email: true },
  })
  return order?.email === recipient ? localeOfAccount(order.userId) : undefined
}
