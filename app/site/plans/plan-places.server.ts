import type { Prisma, Transaction } from '../../platform/database/db.server'
import { Conflict, NotFound } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { type Plan, planNotFound } from './plans'
import { planFromRow } from './plans.server'

/** The filter for memberships that occupy a place in their plan: those that have not ended, including future ones. */
export const whereTakesPlanPlace = {
  OR: [{ status: { in: ['active', 'past due', 'paused'] } }, { status: 'pending', startedAt: { not: null } }],
} satisfies Prisma.MembershipWhereInput

/** How long a place is reserved for an open payment page, a little longer than it can be open. */
const heldMs = 40 * 60_000

/** Returns the filter for memberships whose places are not available: members, open payment pages, and paid gifts. */
export const whereHoldsPlanPlace = (now = Date.now()) => {
  const isPending = { status: 'pending', startedAt: null }
  const isRecent = { createdAt: { gt: new Date(now - heldMs) } }
  return {
    OR: [
      ...whereTakesPlanPlace.OR,
      { ...isPending, ...isRecent, OR: [{ gift: null }, { gift: { paidAt: null } }] },
      { ...isPending, gift: { paidAt: { not: null }, voidedAt: null } },
    ],
  } satisfies Prisma.MembershipWhereInput
}

/**
 * Locks a plan until the transaction ends, so that its places and numbers are given one after the other. The raw
 * statement is not announced, so pages that show the plan stay cached.
 * @throws NotFound
 */
export async function lockPlan(tx: Transaction, id: number): Promise<Plan> {
  const plan = await lockPlanOfMember(tx, id)
  if (!plan || plan.isTrashed) throw new NotFound(planNotFound)
  return plan
}

/** Like `lockPlan`, for a member who has paid already: the plan may be in the trash meanwhile. */
export async function lockPlanOfMember(
  tx: Transaction,
  id: number,
): Promise<(Plan & { isTrashed: boolean }) | null> {
  await tx.$executeRaw`UPDATE "Plan" SET "version" = "version" WHERE "id" = ${id}`
  const row = await tx.plan.findUnique({ where: { id } })
  return row && { ...planFromRow(row), isTrashed: row.deletedAt !== null }
}

/**
 * Checks for a free place; call it with the plan locked.
 * @throws Conflict when all places are taken
 */
export async function assertPlaceLeft(
  tx: Transaction,
  { id: planId, name, placeLimit }: Pick<Plan, 'id' | 'name' | 'placeLimit'>,
): Promise<void> {
  if (placeLimit === null) return
  if ((await tx.membership.count({ where: { planId, ...whereHoldsPlanPlace() } })) < placeLimit) return
  const message =
    placeLimit === 1
      ? t('“{name}” is full: its only place is taken.', { name })
      : t('“{name}” is full: all {count} places are taken.', { name, count: placeLimit })
  throw new Conflict(message, { planId: [message] })
}

/** Returns the number of a plan's next member; null if its members have no numbers. Call it with the plan locked. */
export async function findNextMemberNumber(
  tx: Transaction,
  { id: planId, isNumbered }: Pick<Plan, 'id' | 'isNumbered'>,
): Promise<number | null> {
  if (!isNumbered) return null
  const last = await tx.membership.findFirst({
    where: { planId, number: { not: null } },
    select: { number: true },
    orderBy: { number: 'desc' },
  })
  return (last?.number ?? 0) + 1
}
