import { running } from '../accounts/running-memberships.server'
import { cachedPerKey } from '../platform/changes/cached-per-key.server'
import { db } from '../platform/database/db.server'
import type { PlanReading, ReadingRight } from './reading-access'

/** The rights of each reader, cached as the other things that pages show of a reader. */
const cachedRights = cachedPerKey('membership', async (userId: number) => readRights(userId))

/** Returns what the running memberships of a user open; at most five seconds old. */
export async function readingRightsOf(userId: number): Promise<ReadingRight[]> {
  return (await cachedRights(userId)) ?? []
}

async function readRights(userId: number, now = new Date()): Promise<ReadingRight[]> {
  const rows = await db.membership.findMany({
    where: { userId, ...running(now) },
    select: { planId: true, plan: { select: { reading: true } } },
  })
  return rows.map(({ planId, plan }) => ({ planId, reading: plan.reading as PlanReading }))
}
