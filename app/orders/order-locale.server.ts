import { localeOfAccount, localeOfAddress } from '../accounts/account-locale.server'
import type { MailOwner } from '../mail/outbox.server'
import { db } from '../platform/database/db.server'

/** Returns the language of a mail: of the account with its address, else of whoever placed the order that it is about. */
export async function localeOfMail(mail: {
  recipient: string
  ownerKind: string | null
  ownerId: number | null
}) {
  const known = await localeOfAddress(mail.recipient)
  if (known || mail.ownerKind !== orderKind || mail.ownerId === null) return known
  const order = await db.order.findUnique({
    where: { id: mail.ownerId },
    select: { userId: true, email: true },
  })
  return order?.email === mail.recipient ? localeOfAccount(order.userId) : undefined
}

const orderKind: MailOwner['kind'] = 'order'
