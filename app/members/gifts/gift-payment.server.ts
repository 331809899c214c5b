import { enqueueMail } from '../../mail/outbox.server'
import type { Transaction } from '../../platform/database/db.server'
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
  if (!payments.some(isStanding)) {
    await tx.membershipGift.updateMany({
      where: { membershipId, redeemedAt: null, voidedAt: null },
      data: { voidedAt: now },
    })
    return
  }
  const buyerEmail = session?.customer_details?.email ?? null
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
