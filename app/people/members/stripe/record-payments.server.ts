import type { Transaction } from '../../../platform/database/db.server'
import { inEnglish } from '../../../platform/i18n/i18n.server'
import { formatMoney } from '../../../platform/ui/money'
import { addMembershipHistory } from './membership-steps.server'
import type { StripePayment } from './stripe-payments'
import type { SyncedMembership } from './synced-membership.server'

/** Returns new payments and those that differ from the stored ones. An amount of zero is no payment. */
export function changedPayments({ payments: known }: SyncedMembership, payments: StripePayment[]) {
  return payments
    .filter(({ amountCents }) => amountCents > 0)
    .map((payment) => ({ payment, before: known.find(({ id }) => id === payment.id) }))
    .filter(
      ({ payment, before }) =>
        before?.refundedCents !== payment.refundedCents || before.feeCents !== payment.feeCents,
    )
}

export async function recordPayments(
  tx: Transaction,
  { id: membershipId, status }: SyncedMembership,
  changed: ReturnType<typeof changedPayments>,
  now: Date,
): Promise<void> {
  for (const { payment, before } of changed) {
    const { id, periodFrom, periodUntil, ...data } = payment
    const period = { periodFrom, periodUntil }
    await tx.membershipPayment.upsert({
      where: { id },
      create: { id, membershipId, method: 'stripe', ...data, ...period },
      // Stripe has no period for a plan that is paid once; the site may have stored one.
      update: periodFrom ? { ...data, ...period } : data,
    })
    const sum = (cents: number) => inEnglish(() => formatMoney(cents, payment.currency))
    if (!before && status !== 'pending')
      await addMembershipHistory(tx, membershipId, { what: 'paid', note: sum(payment.amountCents), at: now })
    const refunded = payment.refundedCents - (before?.refundedCents ?? 0)
    if (refunded !== 0) {
      await tx.membershipRefund.create({ data: { paymentId: id, amountCents: refunded, at: now } })
      await addMembershipHistory(tx, membershipId, {
        what: refunded > 0 ? 'refunded' : 'refund taken back',
        note: sum(Math.abs(refunded)),
        at: now,
      })
    }
  }
}
