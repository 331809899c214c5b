import { db, inTransaction } from '../../../platform/database/db.server'
import { isMailOn } from '../../../site/mail/mail.server'
import { enqueueMail } from '../../../site/mail/outbox.server'
import { giftMailKind } from './gift-mails.server'

const perRun = 200

export async function sendDueGifts(now = new Date()): Promise<void> {
  if (!isMailOn()) return
  const due = { email: { not: null }, mailedAt: null, voidedAt: null, redeemedAt: null, sendAt: { lte: now } }
  const rows = await db.membershipGift.findMany({
    where: { ...due, paidAt: { not: null } },
    select: { id: true, membershipId: true, email: true },
    orderBy: { sendAt: 'asc' },
    take: perRun,
  })
  for (const { id, membershipId, email } of rows)
    await inTransaction(async (tx) => {
      const { count } = await tx.membershipGift.updateMany({
        where: { id, ...due },
        data: { mailedAt: now },
      })
      const owner = { kind: 'membership', id: membershipId }
      if (count > 0) await enqueueMail(tx, giftMailKind, { membershipId }, email ?? '', owner)
    })
}
