import { db } from '../../platform/database/db.server'
import { findLocaleOfAccount, findLocaleOfAddress } from '../../site/accounts/account-locale.server'
import type { AddressedMail } from '../../site/mail/outbox.server'

/** Returns the language of a mail: that of the account with its address, else of whoever placed the order. */
export async function findLocaleOfOrderMail({ recipient, ownerKind, ownerId }: AddressedMail) {
  const known = await findLocaleOfAddress(recipient)
  if (known || ownerKind !== 'order' || ownerId === null) return known
  const order = await db.order.findUnique({
    where: { id: ownerId },
    select: { userId: true, email: true },
  })
  return order?.email === recipient ? findLocaleOfAccount(order.userId) : undefined
}
