import type { Prisma } from '../../../platform/database/db.server'

export const planAndBuyerInclude = {
  plan: true,
  user: { select: { id: true, username: true, email: true, role: true } },
} satisfies Prisma.MembershipInclude

/** A membership whose payment page is open or about to be opened. */
export type PendingMembership = Prisma.MembershipGetPayload<{ include: typeof planAndBuyerInclude }>
