import { db, type Transaction } from '../../platform/database/db.server'
import { whereMembershipRunning } from '../accounts/running-memberships.server'

export interface MemberBenefits {
  /** The members' discount on goods, the highest of their plans. */
  discountPercent: number
  freeShipping: boolean
}

/** Returns the benefits of a user's running memberships in the shop; none for a visitor. */
export async function loadMemberBenefits(
  userId: number | null,
  tx: Transaction = db,
): Promise<MemberBenefits> {
  if (userId === null) return { discountPercent: 0, freeShipping: false }
  const plans = await tx.plan.findMany({
    where: { memberships: { some: { userId, ...whereMembershipRunning() } } },
    select: { discountPercent: true, freeShipping: true },
  })
  return {
    discountPercent: Math.max(0, ...plans.map(({ discountPercent }) => discountPercent)),
    freeShipping: plans.some(({ freeShipping }) => freeShipping),
  }
}
