import type { Transaction } from '../../../platform/database/db.server'
import { enqueueMail } from '../../../site/mail/outbox.server'
import type { Snapshot } from '../stripe/snapshot.server'
import { isStanding } from '../stripe/stripe-payments'
import { giftBoughtMail } from './gift-mails.server'

/** Notes that a gift was paid, which mails its buyer, or paid back: then its code gives nothing any more. */
export async function recordGiftPayment(
  tx: Transaction,
  membershipId: number,
  { session, payments }: Snapshot,
  now: Date,
): Promise<void> {
  const buyerEmail = session?.customer_details?.email ?? null
  if (!payments.some(isStanding)) {
    const where = { membershipId, redeemedAt: null }
    await tx.membershipGift.updateMany({ where: { ...where, voidedAt: null }, data: { voidedAt: now } })
    await tx.membershipGift.updateMany({
      where: { ...where, paidAt: null },
      data: { paidAt: now, buyerEmail },
    })
    return
  }
  const { count } = await tx.membershipGift.updateMany({
    where: { membershipId, paidAt: null },
    data: { paidAt: now, buyerEmail },
  })
  if (count === 0) await tx.membershipGift.updateMany({ where: { membershipId }, data: { voidedAt: null } })
  else if (buyerEmail)
    await enqueueMail(tx, giftBoughtMail, { membershipId }, buyerEmail, {
      kind: 'membership',
      id: membershipId,
    })
}
