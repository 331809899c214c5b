import type { Prisma } from '../../../platform/database/db.server'
import { memberStates } from '../members'
import type { Claim } from './owed'

export const claimColumns = {
  status: true,
  startedAt: true,
  endedAt: true,
  paidUntil: true,
  issuesLeft: true,
  payments: {
    select: { amountCents: true, refundedCents: true, periodFrom: true, paidAt: true },
  },
} satisfies Prisma.MembershipSelect
type ClaimRow = Prisma.MembershipGetPayload<{ select: typeof claimColumns }>

/** Returns what a run has to know of a membership; issues that are paid once have no end. */
export function claimOf({ status, issuesLeft, paidUntil, payments, ...row }: ClaimRow): Claim {
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
