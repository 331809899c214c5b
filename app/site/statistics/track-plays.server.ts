import { setImmediate as otherWork } from 'node:timers/promises'
import { db, type Transaction } from '../../platform/database/db.server'
import { join, sql } from '../../platform/database/sql.server'
import { inBatches } from '../../platform/http/stream-response.server'
import type { StatisticsEvent } from './collect.server'
import type { Range } from './measures'
import { keyOf, markReaders, type ReaderMark, readerHash, type SaltedDay } from './readers.server'
import { daysOf } from './report.server'

const perStatement = 100

type Play = StatisticsEvent & { trackId: number }

export const isPlay = (one: StatisticsEvent): one is Play => one.kind === 'play' && one.trackId !== undefined

/** Adds plays of a day: of each track, one for each listener. */
export async function storePlays(tx: Transaction, { day, salt }: SaltedDay, plays: Play[]): Promise<void> {
  const marks = new Map<string, ReaderMark>()
  for (const { trackId, sender, at } of plays) {
    const hash = readerHash(salt, sender)
    const mark = { articleId: trackId, hash, kind: 'play', at: Math.floor(at / 1000) }
    marks.set(keyOf(mark), mark)
  }
  // In the same order everywhere, so that two processes cannot deadlock.
  const inOrder = [...marks].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, mark]) => mark)
  const counts = new Map<number, number>()
  for (const { articleId: trackId } of await markReaders(tx, day, inOrder))
    counts.set(trackId, (counts.get(trackId) ?? 0) + 1)
  const rows = [...counts].sort(([one], [other]) => one - other)
  for (let at = 0; at < rows.length; at += perStatement) {
    const values = rows.slice(at, at + perStatement).map(([id, count]) => sql`(${day}, ${id}, ${count})`)
    await tx.$executeRaw`
      INSERT INTO "StatisticsTrackDay" ("day", "trackId", "plays") VALUES ${join(values)}
      ON CONFLICT ("day", "trackId") DO UPDATE SET "plays" = "StatisticsTrackDay"."plays" + excluded."plays"`
  }
}

/** @param trackIds without them, those of all tracks */
export async function playsByDay(range: Range, trackIds?: number[], now = new Date()) {
  const days = daysOf(range, now)
  const rows = await db.statisticsTrackDay.groupBy({
    by: ['day'],
    where: { day: { gte: days[0] }, trackId: trackIds && { in: trackIds } },
    _sum: { plays: true },
  })
  const sums = new Map(rows.map(({ day, _sum }) => [day, _sum.plays ?? 0]))
  return days.map((day) => ({ day, count: sums.get(day) ?? 0 }))
}

export const sumOfDays = (days: { count: number }[]) => days.reduce((sum, { count }) => sum + count, 0)

export async function allPlaysOf(trackIds: number[]): Promise<Map<number, number>> {
  const rows = await db.statisticsTrackDay.groupBy({
    by: ['trackId'],
    where: { trackId: { in: trackIds } },
    _sum: { plays: true },
  })
  return new Map(rows.map(({ trackId, _sum }) => [trackId, _sum.plays ?? 0]))
}

export async function playsByTrack(range: Range, now = new Date()): Promise<[id: number, plays: number][]> {
  const plays = new Map<number, number>()
  // A day at a time: on SQLite nothing else runs during a statement.
  for (const day of daysOf(range, now)) {
    for (const row of await db.statisticsTrackDay.findMany({ where: { day } }))
      plays.set(row.trackId, (plays.get(row.trackId) ?? 0) + row.plays)
    await otherWork()
  }
  return [...plays].sort(([id, one], [otherId, other]) => other - one || id - otherId)
}

/** @param trackIds limits it to these tracks */
export async function* playsInBatches(range: Range, trackIds?: number[]) {
  for (const day of daysOf(range)) {
    const read = (after: { trackId: number } | undefined, take: number) =>
      db.statisticsTrackDay.findMany({
        where: {
          AND: [{ day, trackId: { gt: after?.trackId ?? 0 } }, { trackId: trackIds && { in: trackIds } }],
        },
        orderBy: { trackId: 'asc' },
        take,
      })
    yield* inBatches(read)
  }
}
