import { cachedTables } from '../../platform/changes/cached-tables.server'
import { db } from '../../platform/database/db.server'

/** Two running memberships of one member and plan: one by card, and an earlier one. */
export interface MembershipsPaidTwice {
  id: number
  firstId: number
}

/** The filter for running memberships, without plans by issues, which can be bought repeatedly. */
const running = {
  status: { in: ['active', 'past due', 'paused'] },
  plan: { billing: { not: 'issues' } },
}

/**
 * Returns memberships by card whose members have the same plan twice: a guest who gave the address on two payment pages
 * at once pays for both. Running memberships are grouped first, since a self-join takes half a minute where SQLite has
 * no statistics.
 * @param userIds the members; by default all members
 */
export async function listMembershipsPaidTwice(userIds?: number[]): Promise<MembershipsPaidTwice[]> {
  const groups = await db.membership.groupBy({
    by: ['userId', 'planId'],
    where: { ...running, userId: { in: userIds } },
    having: { id: { _count: { gt: 1 } } },
  })
  if (groups.length === 0) return []
  const rows = await db.membership.findMany({
    where: { ...running, userId: { in: groups.map(({ userId }) => userId) } },
    select: { id: true, userId: true, planId: true, stripeSubscriptionId: true },
    orderBy: [{ startedAt: 'asc' }, { id: 'asc' }],
  })
  const firsts = new Map<string, number>()
  const twice: MembershipsPaidTwice[] = []
  for (const { id, userId, planId, stripeSubscriptionId } of rows) {
    const first = firsts.get(`${userId} ${planId}`)
    if (first === undefined) firsts.set(`${userId} ${planId}`, id)
    else if (stripeSubscriptionId) twice.push({ id, firstId: first })
  }
  return twice
}

/** The number of memberships paid twice, cached until one changes. */
export const membershipsPaidTwice = cachedTables(
  ['Membership', 'Plan', 'User'],
  async () => (await listMembershipsPaidTwice()).length,
)

/** Returns the id of the membership that remains when this one ends; null if its plan is not paid twice. */
export async function findRemainingMembershipId(id: number): Promise<number | null> {
  const membership = await db.membership.findUnique({ where: { id }, select: { userId: true } })
  const twice = membership ? await listMembershipsPaidTwice([membership.userId]) : []
  return twice.find((one) => one.id === id)?.firstId ?? null
}
