import type { Prisma, Transaction } from '../../platform/database/db.server'
import { Conflict, NotFound } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { type Plan, planNotFound } from './plans'
import { asPlan } from './plans.server'

/** Memberships that take a place of their plan: those that have not ended, and those that begin on a later day. */
export const takesPlace = {
  OR: [{ status: { in: ['active', 'past due', 'paused'] } }, { status: 'pending', startedAt: { not: null } }],
} satisfies Prisma.MembershipWhereInput

/** A place is held for whoever has the payment page open, a little longer than it can be open. */
const heldMs = 40 * 60_000

/** Matches memberships whose places nobody else can have: those of members, those about to be paid, and paid gifts. */
export const holdsPlace = (now = Date.now()) => {
  const isPending = { status: 'pending', startedAt: null }
  const isRecent = { createdAt: { gt: new Date(now - heldMs) } }
  return {
    OR: [
      ...takesPlace.OR,
      { ...isPending, ...isRecent, OR: [{ gift: null }, { gift: { paidAt: null } }] },
      { ...isPending, gift: { paidAt: { not: null }, voidedAt: null } },
    ],
  } satisfies Prisma.MembershipWhereInput
}

/**
 * Locks a plan until the transaction ends, so that its places and numbers are given one after the other. A raw
 * statement is not announced: pages that show the plan stay as they are.
 * @throws NotFound
 */
export async function lockPlan(tx: Transaction, id: number): Promise<Plan> {
  const plan = await lockPlanOfMember(tx, id)
  if (!plan || plan.isTrashed) throw new NotFound(planNotFound)
  return plan
}

/** Like `lockPlan`, for who has paid already: the plan may be in the trash meanwhile. */
export async function lockPlanOfMember(
  tx: Transaction,
  id: number,
): Promise<(Plan & { isTrashed: boolean }) | null> {
  await tx.$executeRaw`UPDATE "Plan" SET "version" = "version" WHERE "id" = ${id}`
  const row = await tx.plan.findUnique({ where: { id } })
  return row && { ...asPlan(row), isTrashed: row.deletedAt !== null }
}

/**
 * Call it with the plan locked.
 * @throws Conflict when all places are taken
 */
export async function assertPlaceLeft(
  tx: Transaction,
  { id: planId, name, placeLimit }: Pick<Plan, 'id' | 'name' | 'placeLimit'>,
): Promise<void> {
  if (placeLimit === null) return
  if ((await tx.membership.count({ where: { planId, ...holdsPlace() } })) < placeLimit) return
  const message =
    placeLimit === 1
      ? t('“{name}” is full: its place is taken.', { name })
      : t('“{name}” is full: all {count} places are taken.', { name, count: placeLimit })
  throw new Conflict(message, { planId: [message] })
}

/** Returns the number of a plan's next member; null if its members have none. Call it with the plan locked. */
export async function nextNumber(
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
