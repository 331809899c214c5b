import type { Prisma } from '../../platform/database/db.server'

/** Returns the filter for memberships that run: begun, and not past the time until which their members read. */
export const running = (now = new Date()) =>
  ({
    startedAt: { lte: now },
    OR: [{ readsUntil: null }, { readsUntil: { gt: now } }],
  }) satisfies Prisma.MembershipWhereInput

/** Returns what a query of users includes, so that their accounts say whether a membership runs. */
export const withMembership = (now = new Date()) =>
  ({ memberships: { where: running(now), select: { id: true }, take: 1 } }) satisfies Prisma.UserInclude
