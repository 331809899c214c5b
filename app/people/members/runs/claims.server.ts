import type { Prisma } from '../../../platform/database/db.server'
import { memberStates } from '../members'
import type { MembershipClaim } from './owed-copies'

export const membershipClaimColumns = {
  status: true,
  startedAt: true,
  endedAt: true,
  paidUntil: true,
  issuesLeft: true,
  payments: {
    select: { amountCents: true, refundedCents: true, periodFrom: true, paidAt: true },
  },
} satisfies Prisma.MembershipSelect
type ClaimRow = Prisma.MembershipGetPayload<{ select: typeof membershipClaimColumns }>

/** Returns the data by which a run decides whether a membership is owed an issue; a membership by issues has no end. */
export function membershipClaimOf({
  status,
  issuesLeft,
  paidUntil,
  payments,
  ...row
}: ClaimRow): MembershipClaim {
  return {
    startedAt: row.startedAt,
    endedAt: row.endedAt,
    issuesLeft,
    state: memberStates.find((state) => state === status) ?? 'pending',
    paidUntil: issuesLeft === null ? paidUntil : null,
    payments: payments.map(({ amountCents, refundedCents, periodFrom, paidAt }) => ({
      from: periodFrom ?? paidAt,
      isRefunded: amountCents > 0 && refundedCents >= amountCents,
    })),
  }
}
