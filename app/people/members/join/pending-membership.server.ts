import type { Prisma } from '../../../platform/database/db.server'

export const withPlanAndBuyer = {
  plan: true,
  user: { select: { id: true, username: true, email: true, role: true } },
} satisfies Prisma.MembershipInclude

/** A membership whose payment page is, or is about to be, open. */
export type PendingMembership = Prisma.MembershipGetPayload<{ include: typeof withPlanAndBuyer }>
