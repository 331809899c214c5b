import type { Transaction } from '../../../platform/database/db.server'
import { enqueueMail } from '../../../site/mail/outbox.server'
import type { StripeSnapshot } from '../stripe/snapshot.server'
import { isPaymentValid } from '../stripe/stripe-payments'
import { giftBoughtMailKind } from './gift-mails.server'

/** Records that a gift was paid, and mails its buyer, or that it was refunded, which voids its code. */
export async function recordGiftPayment(
  tx: Transaction,
  membershipId: number,
  { session, payments }: StripeSnapshot,
  now: Date,
): Promise<void> {
  const buyerEmail = session?.customer_details?.email ?? null
  if (!payments.some(isPaymentValid)) {
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
    await enqueueMail(tx, giftBoughtMailKind, { membershipId }, buyerEmail, {
      kind: 'membership',
      id: membershipId,
    })
}
