import type { Transaction } from '../platform/database/db.server'
import { siteCurrency } from '../platform/site-currency'

interface Paid {
  id: number
  paidUntil: Date | null
}

/** Records that a member paid in cash. */
export async function cashPayment(
  tx: Transaction,
  { id: membershipId, paidUntil }: Paid,
  amountCents: number,
): Promise<void> {
  const now = new Date()
  const paid = { method: 'cash', amountCents, currency: siteCurrency(), paidAt: now }
  await tx.membershipPayment.create({
    data: { membershipId, ...paid, periodFrom: now, periodUntil: paidUntil },
  })
}
