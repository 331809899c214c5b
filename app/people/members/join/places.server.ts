import { db } from '../../../platform/database/db.server'
import { whereHoldsPlanPlace } from '../../../site/plans/plan-places.server'
import type { Plan } from '../../../site/plans/plans'

export async function countPlacesLeftByPlan(plans: Plan[]): Promise<Map<number, number>> {
  const limited = plans.filter(({ placeLimit }) => placeLimit !== null)
  if (limited.length === 0) return new Map()
  const taken = await db.membership.groupBy({
    by: ['planId'],
    where: { planId: { in: limited.map(({ id }) => id) }, ...whereHoldsPlanPlace() },
    _count: true,
  })
  const counts = new Map(taken.map(({ planId, _count }) => [planId, _count]))
  return new Map(
    limited.map(({ id, placeLimit }) => [id, Math.max(0, (placeLimit ?? 0) - (counts.get(id) ?? 0))]),
  )
}
