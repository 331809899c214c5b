import { db, type Transaction } from '../../platform/database/db.server'
import { running } from '../accounts/running-memberships.server'

export interface MemberBenefits {
  /** Off the goods: that of the best of their plans. */
  discountPercent: number
  freeShipping: boolean
}

/** Returns what the running memberships of a user give in the shop; nothing for a visitor. */
export async function memberBenefits(userId: number | null, tx: Transaction = db): Promise<MemberBenefits> {
  if (userId === null) return { discountPercent: 0, freeShipping: false }
  const rows = await tx.membership.findMany({
    where: { userId, ...running() },
    select: { plan: { select: { discountPercent: true, freeShipping: true } } },
  })
  return {
    discountPercent: Math.max(0, ...rows.map(({ plan }) => plan.discountPercent)),
    freeShipping: rows.some(({ plan }) => plan.freeShipping),
  }
}
