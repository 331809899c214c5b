import type { Prisma } from '../../platform/database/db.server'
import { sql } from '../../platform/database/sql.server'

/** Returns the filter for running memberships: started, and within the time in which their members may read. */
export const whereMembershipRunning = (now = new Date()) =>
  ({
    startedAt: { lte: now },
    OR: [{ readsUntil: null }, { readsUntil: { gt: now } }],
  }) satisfies Prisma.MembershipWhereInput

/** Returns the same filter for a raw statement that reads `"Membership"`. */
export const sqlMembershipRunning = (now = new Date()) =>
  sql`"startedAt" <= ${now} AND ("readsUntil" IS NULL OR "readsUntil" > ${now})`

/** Returns the `include` of a query of users, to tell whether they have a running membership. */
export const runningMembershipInclude = (now = new Date()) =>
  ({
    memberships: { where: whereMembershipRunning(now), select: { id: true }, take: 1 },
  }) satisfies Prisma.UserInclude
