import type { Prisma } from '../../../platform/database/db.server'

/** What is read of a membership before Stripe is asked. */
export const syncedColumns = {
  plan: true,
  user: { select: { id: true, username: true, email: true, role: true } },
  payments: true,
} satisfies Prisma.MembershipInclude
export type SyncedMembership = Prisma.MembershipGetPayload<{ include: typeof syncedColumns }>
