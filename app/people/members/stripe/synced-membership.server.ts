import type { Prisma } from '../../../platform/database/db.server'

/** The columns of a membership that are read before Stripe is asked about it. */
export const membershipColumnsToSync = {
  plan: true,
  user: { select: { id: true, username: true, email: true, role: true } },
  payments: true,
} satisfies Prisma.MembershipInclude
export type SyncedMembership = Prisma.MembershipGetPayload<{ include: typeof membershipColumnsToSync }>
