import { db, type Prisma } from '../../platform/database/db.server'

/** A membership by card, and the one of the same plan that its member had before. */
export interface PaidTwice {
  id: number
  firstId: number
}

/** Plans by issues are bought again and again. */
const running = {
  status: { in: ['active', 'past due', 'paused'] },
  plan: { billing: { not: 'issues' } },
}

/**
 * Returns the memberships by card whose members had the same plan already, and have it still: a guest who gave the
 * address on two payment pages at once pays for both. First comes one look at those that run, by groups: a join of them
 * with themselves takes half a minute where SQLite has no statistics.
 * @param user whose memberships; by default everybody's
 */
export async function paidTwice(user: Prisma.UserWhereInput = {}): Promise<PaidTwice[]> {
  const groups = await db.membership.groupBy({
    by: ['userId', 'planId'],
    where: { ...running, user },
    having: { id: { _count: { gt: 1 } } },
  })
  const rows = await db.membership.findMany({
    where: { ...running, userId: { in: groups.map(({ userId }) => userId) } },
    select: { id: true, userId: true, planId: true, stripeSubscriptionId: true },
    orderBy: [{ startedAt: 'asc' }, { id: 'asc' }],
  })
  const firsts = new Map<string, number>()
  const twice: PaidTwice[] = []
  for (const { id, userId, planId, stripeSubscriptionId } of rows) {
    const first = firsts.get(`${userId} ${planId}`)
    if (first === undefined) firsts.set(`${userId} ${planId}`, id)
    else if (stripeSubscriptionId) twice.push({ id, firstId: first })
  }
  return twice
}

export const countPaidTwice = async () => (await paidTwice()).length

/** Returns the id of the membership that goes on when this one ends; null if its plan is not paid for twice. */
export const firstOf = async (membershipId: number): Promise<number | null> =>
  (await paidTwice({ memberships: { some: { id: membershipId } } })).find(({ id }) => id === membershipId)
    ?.firstId ?? null
