import { setImmediate } from 'node:timers/promises'
import { db } from '../database/db.server'
import { hourMs } from '../durations'

/** The minimum time between two runs: nearly a day, since jobs do not run at exact intervals. */
const apartMs = 20 * hourMs
const batchSize = 500

/**
 * Permanently deletes what is older than `keepMs`, about once a day and in one process. Two runs a day apart must
 * agree: what is too old only in this run is deleted in the next, so that a clock that is wrong for some hours deletes
 * nothing.
 * @param purge receives the time before which things are too old
 */
export async function purgeOlderThan(
  name: string,
  keepMs: number,
  purge: (cutoff: Date) => Promise<unknown>,
  now = new Date(),
): Promise<void> {
  const earlier = (await db.purgeRun.findUnique({ where: { name } }))?.ranAt
  const apart = earlier ? now.getTime() - earlier.getTime() : 0
  if (earlier && apart >= 0 && apart < apartMs) return
  if (!(await claimRun(name, earlier, now))) return
  if (earlier && apart >= apartMs) await purge(new Date(earlier.getTime() - keepMs))
}

/** @returns false when another process claimed this run */
async function claimRun(name: string, earlier: Date | undefined, ranAt: Date): Promise<boolean> {
  if (earlier) {
    const { count } = await db.purgeRun.updateMany({ where: { name, ranAt: earlier }, data: { ranAt } })
    return count > 0
  }
  await db.purgeRun.upsert({ where: { name }, create: { name, ranAt }, update: {} })
  return true
}

/** Deletes in batches, with pauses for other work. */
export async function deleteInBatches(
  deleteSome: (limit: number) => Promise<{ count: number }>,
): Promise<void> {
  while ((await deleteSome(batchSize)).count === batchSize) await setImmediate()
}
