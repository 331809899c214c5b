import { db, type Transaction } from '../../platform/database/db.server'
import { toIso } from '../../platform/iso-time'
import { siteCurrency } from '../../platform/site-currency'

interface Paid {
  id: number
  paidUntil: Date | null
}

export async function recordCashPayment(
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

/** A payment as pages show it; times are in ISO 8601. */
export interface MembershipPayment {
  id: string
  membershipId: number
  isCash: boolean
  amountCents: number
  refundedCents: number
  currency: string
  /** Whether it was a test payment, at which no money moved. */
  isTest: boolean
  paidAt: string
  paidUntil: string | null
}

export async function listPaymentsOfMemberships(membershipIds: number[]): Promise<MembershipPayment[]> {
  const rows = await db.membershipPayment.findMany({
    where: { membershipId: { in: membershipIds } },
    orderBy: [{ paidAt: 'desc' }, { id: 'asc' }],
  })
  return rows.map(
    ({ id, membershipId, method, amountCents, refundedCents, currency, isTest, paidAt, periodUntil }) => ({
      id,
      membershipId,
      isCash: method === 'cash',
      amountCents,
      refundedCents,
      currency,
      isTest,
      paidAt: paidAt.toISOString(),
      paidUntil: toIso(periodUntil),
    }),
  )
}

/** Tells whether a membership was paid in Stripe's test mode or at its local stand-in, so that no money moved. */
export const isPaidInTest = async (membershipId: number): Promise<boolean> =>
  (await db.membershipPayment.count({ where: { membershipId, isTest: true } })) > 0
