import { db, type Transaction } from '../../../platform/database/db.server'
import { join, sql } from '../../../platform/database/sql.server'
import { dayMs } from '../../../platform/durations'
import { localTimeOf } from '../../../platform/site-zone'

const perStatement = 500

/** Returns the last days in the site's time zone, today included, oldest first, such as 2026-11-22. */
export function listLastDays(count: number, now = new Date()): string[] {
  const today = Date.parse(localTimeOf(now).date)
  return Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  )
}

/** Adds views of today, in the given order of article ids. */
export async function addDailyViews(
  tx: Transaction,
  views: [articleId: number, count: number][],
): Promise<void> {
  const { date: day } = localTimeOf(new Date())
  for (let at = 0; at < views.length; at += perStatement) {
    const rows = views
      .slice(at, at + perStatement)
      .map(([articleId, count]) => sql`(${articleId}, ${day}, ${count})`)
    await tx.$executeRaw`
      INSERT INTO "ArticleDay" ("articleId", "day", "views") VALUES ${join(rows)}
      ON CONFLICT ("articleId", "day") DO UPDATE SET "views" = "ArticleDay"."views" + excluded."views"`
  }
}

export async function countViewsByDay(days: string[]): Promise<number[]> {
  const rows = await db.articleDay.groupBy({
    by: ['day'],
    where: { day: { gte: days[0] } },
    _sum: { views: true },
  })
  const sums = new Map(rows.map(({ day, _sum }) => [day, _sum.views ?? 0]))
  return days.map((day) => sums.get(day) ?? 0)
}

export async function countViewsSince(ids: number[], day: string): Promise<Map<number, number>> {
  const rows = await db.articleDay.groupBy({
    by: ['articleId'],
    where: { articleId: { in: ids }, day: { gte: day } },
    _sum: { views: true },
  })
  return new Map(rows.map(({ articleId, _sum }) => [articleId, _sum.views ?? 0]))
}
