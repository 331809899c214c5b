import type { Prisma, Transaction } from '../platform/database/db.server'
import { Conflict, NotFound } from '../platform/http/errors'
import { type Plan, planNotFound } from './plans'
import { asPlan } from './plans.server'

/** Memberships that take a place of their plan: those that have not ended, and those that begin on a later day. */
export const takesPlace = {
  OR: [{ status: { in: ['active', 'past due', 'paused'] } }, { status: 'pending', startedAt: { not: null } }],
} satisfies Prisma.MembershipWhereInput

/**
 * Locks a plan until the transaction ends, so that its places and numbers are given one after the other.
 * @throws NotFound
 */
export async function lockPlan(tx: Transaction, id: number): Promise<Plan> {
  const where = { id, deletedAt: null }
  const { count } = await tx.plan.updateMany({ where, data: { version: { increment: 0 } } })
  if (count === 0) throw new NotFound(planNotFound)
  return asPlan(await tx.plan.findUniqueOrThrow({ where: { id } }))
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
  if ((await tx.membership.count({ where: { planId, ...takesPlace } })) < placeLimit) return
  const message = `“${name}” is full: ${placeLimit === 1 ? 'its place is' : `all ${placeLimit} places are`} taken.`
  throw new Conflict(message, { planId: [message] })
}

/** Returns the number of a plan's next member; null if its members have none. Call it with the plan locked. */
export async function nextNumber(
  tx: Transaction,
  { id: planId, isNumbered }: Pick<Plan, 'id' | 'isNumbered'>,
): Promise<number | null> {
  if (!isNumbered) return null
  const { _max } = await tx.membership.aggregate({ where: { planId }, _max: { number: true } })
  return (_max.number ?? 0) + 1
}
