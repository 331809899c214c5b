import { setImmediate as otherWork } from 'node:timers/promises'
import { db, type Transaction } from '../../platform/database/db.server'
import { readRowsInBatches } from '../../platform/database/read-in-batches.server'
import { join, sql } from '../../platform/database/sql.server'
import type { StatisticsEvent } from './collect.server'
import type { StatisticsRange } from './measures'
import {
  type DayWithSalt,
  type ReaderToCount,
  readerHash,
  readerHashKey,
  recordReaders,
} from './readers.server'
import { daysOfRange } from './report.server'

const perStatement = 100

type Play = StatisticsEvent & { trackId: number }

export const isPlayEvent = (one: StatisticsEvent): one is Play =>
  one.kind === 'play' && one.trackId !== undefined

/** Adds a day's plays of each track, one per listener. */
export async function storePlays(tx: Transaction, { day, salt }: DayWithSalt, plays: Play[]): Promise<void> {
  const marks = new Map<string, ReaderToCount>()
  for (const { trackId, requester, at } of plays) {
    const hash = readerHash(salt, requester)
    const mark = { articleId: trackId, hash, kind: 'play', at: Math.floor(at / 1000) }
    marks.set(readerHashKey(mark), mark)
  }
  // Rows are updated in a fixed order, so that two processes cannot deadlock.
  const inOrder = [...marks].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, mark]) => mark)
  const counts = new Map<number, number>()
  for (const { articleId: trackId } of await recordReaders(tx, day, inOrder))
    counts.set(trackId, (counts.get(trackId) ?? 0) + 1)
  const rows = [...counts].sort(([one], [other]) => one - other)
  for (let at = 0; at < rows.length; at += perStatement) {
    const values = rows.slice(at, at + perStatement).map(([id, count]) => sql`(${day}, ${id}, ${count})`)
    await tx.$executeRaw`
      INSERT INTO "StatisticsTrackDay" ("day", "trackId", "plays") VALUES ${join(values)}
      ON CONFLICT ("day", "trackId") DO UPDATE SET "plays" = "StatisticsTrackDay"."plays" + excluded."plays"`
  }
}

/** @param trackIds by default all tracks */
export async function countPlaysByDay(range: StatisticsRange, trackIds?: number[], now = new Date()) {
  const days = daysOfRange(range, now)
  const rows = await db.statisticsTrackDay.groupBy({
    by: ['day'],
    where: { day: { gte: days[0] }, trackId: trackIds && { in: trackIds } },
    _sum: { plays: true },
  })
  const sums = new Map(rows.map(({ day, _sum }) => [day, _sum.plays ?? 0]))
  return days.map((day) => ({ day, count: sums.get(day) ?? 0 }))
}

export const sumOfDayCounts = (days: { count: number }[]) => days.reduce((sum, { count }) => sum + count, 0)

export async function countAllPlaysByTrack(trackIds: number[]): Promise<Map<number, number>> {
  const rows = await db.statisticsTrackDay.groupBy({
    by: ['trackId'],
    where: { trackId: { in: trackIds } },
    _sum: { plays: true },
  })
  return new Map(rows.map(({ trackId, _sum }) => [trackId, _sum.plays ?? 0]))
}

export async function countPlaysByTrack(
  range: StatisticsRange,
  now = new Date(),
): Promise<[id: number, plays: number][]> {
  const plays = new Map<number, number>()
  // Each day is read by itself, since on SQLite nothing else runs during a statement.
  for (const day of daysOfRange(range, now)) {
    for (const row of await db.statisticsTrackDay.findMany({ where: { day } }))
      plays.set(row.trackId, (plays.get(row.trackId) ?? 0) + row.plays)
    await otherWork()
  }
  return [...plays].sort(([id, one], [otherId, other]) => other - one || id - otherId)
}

/** @param trackIds limits it to these tracks */
export async function* streamPlaysInBatches(range: StatisticsRange, trackIds?: number[]) {
  for (const day of daysOfRange(range)) {
    const read = (after: { trackId: number } | undefined, take: number) =>
      db.statisticsTrackDay.findMany({
        where: {
          AND: [{ day, trackId: { gt: after?.trackId ?? 0 } }, { trackId: trackIds && { in: trackIds } }],
        },
        orderBy: { trackId: 'asc' },
        take,
      })
    yield* readRowsInBatches(read)
  }
}
