import { db, type Transaction } from '../../platform/database/db.server'
import { toIso } from '../../platform/iso-time'
import { siteCurrency } from '../../platform/site-currency'

interface Paid {
  id: number
  paidUntil: Date | null
}

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

/** A payment as pages show it. Times are ISO 8601. */
export interface Payment {
  id: string
  membershipId: number
  isCash: boolean
  amountCents: number
  refundedCents: number
  currency: string
  /** No money came: it was paid in Stripe's test mode, or at the stand-in. */
  isTest: boolean
  paidAt: string
  paidUntil: string | null
}

export async function paymentsOf(membershipIds: number[]): Promise<Payment[]> {
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

/** Tells whether a membership was paid in Stripe's test mode, or at the stand-in: no money came. */
export const isPaidInTest = async (membershipId: number): Promise<boolean> =>
  (await db.membershipPayment.count({ where: { membershipId, isTest: true } })) > 0
