import { setImmediate as otherWork } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { db } from '../../platform/database/db.server'
import { readRowsInBatches } from '../../platform/database/read-in-batches.server'
import { dayMs } from '../../platform/durations'
import { NotFound } from '../../platform/errors/errors'
import { paging } from '../../platform/http/paging'
import { t } from '../../platform/i18n/i18n'
import { localTimeOf } from '../../platform/site-zone'
import {
  type MeasureCounts,
  type StatisticsMeasure,
  type StatisticsRange,
  statisticsMeasures,
  zeroCounts,
} from './measures'
import type { SourceKind } from './sources.server'

const perPage = 20
const maxSources = 15
/** From this number of articles on, rankings are cached, since they take time. */
const worthKeeping = 500

/** Returns the days of a range, today included, oldest first, such as 2026-11-22. */
export function daysOfRange(range: StatisticsRange, now = new Date()): string[] {
  const today = Date.parse(localTimeOf(now).date)
  return daysSince(new Date(today - (range - 1) * dayMs).toISOString(), range)
}

function daysSince(from: string, count: number): string[] {
  const first = Date.parse(from.slice(0, 10))
  return Array.from({ length: count }, (_, index) =>
    new Date(first + index * dayMs).toISOString().slice(0, 10),
  )
}

/** @param articleId `wholeSiteId` for the whole site */
export async function loadCountsByDay(range: StatisticsRange, articleId: number, now = new Date()) {
  const days = daysOfRange(range, now)
  const rows = await db.statisticsDay.findMany({ where: { articleId, day: { gte: days[0] } } })
  const found = new Map(rows.map((row) => [row.day, row]))
  const byDay = days.map((day) => ({ day, counts: pick(found.get(day)) }))
  const total = zeroCounts()
  for (const { counts } of byDay) for (const name of statisticsMeasures) total[name] += counts[name]
  return { byDay, total }
}

/** @param articleId `wholeSiteId` for the whole site */
export async function loadCountsBeforeRange(
  range: StatisticsRange,
  articleId: number,
  now = new Date(),
): Promise<MeasureCounts> {
  const [first = ''] = daysOfRange(range, now)
  const [before] = daysOfRange(range, new Date(Date.parse(first) - dayMs))
  const { _sum } = await db.statisticsDay.aggregate({
    where: { articleId, day: { gte: before, lt: first } },
    _sum: Object.fromEntries(statisticsMeasures.map((name) => [name, true])) as Record<
      StatisticsMeasure,
      true
    >,
  })
  return pick(_sum as MeasureCounts)
}

const pick = (row: MeasureCounts | undefined): MeasureCounts =>
  Object.fromEntries(statisticsMeasures.map((name) => [name, Number(row?.[name] ?? 0)])) as MeasureCounts

export async function loadCountsByArticle(
  range: StatisticsRange,
  askedPage: string | null,
  now = new Date(),
) {
  const ranking = await rankingOf(range, daysOfRange(range, now)[0] ?? '')
  const { page, pages, skip, take } = paging(askedPage, ranking.length, perPage)
  const ids = ranking.slice(skip, skip + take)
  const rows = await countsOf(ids, daysOfRange(range, now)[0] ?? '')
  const titles = await titlesOf(ids)
  return {
    articles: ids.map((id) => ({ id, title: titles.get(id), counts: pick(rows.get(id)) })),
    page,
    pages,
  }
}

export async function countViewsOfArticles(
  ids: number[],
  range: StatisticsRange,
  now = new Date(),
): Promise<Map<number, number>> {
  const counts = await countsOf(ids, daysOfRange(range, now)[0] ?? '')
  return new Map([...counts].map(([id, { views }]) => [id, Number(views)]))
}

/** Returns the ids of the articles with the most views in a range, most viewed first; at most a minute old. */
export async function listMostViewedArticles(
  range: StatisticsRange,
  most: number,
  now = new Date(),
): Promise<number[]> {
  return (await rankingOf(range, daysOfRange(range, now)[0] ?? '')).slice(0, most)
}

/** Returns the number of readers of articles in a range, by id; request few at a time. */
export async function countReadersOfArticles(
  ids: number[],
  range: StatisticsRange,
  now = new Date(),
): Promise<Map<number, number>> {
  const counts = await countsOf(ids, daysOfRange(range, now)[0] ?? '')
  return new Map([...counts].map(([id, { readers }]) => [id, Number(readers)]))
}

async function countsOf(ids: number[], from: string): Promise<Map<number, MeasureCounts>> {
  const rows = await db.statisticsDay.groupBy({
    by: ['articleId'],
    where: { articleId: { in: ids }, day: { gte: from } },
    _sum: Object.fromEntries(statisticsMeasures.map((name) => [name, true])) as Record<
      StatisticsMeasure,
      true
    >,
  })
  return new Map(rows.map(({ articleId, _sum }) => [articleId, _sum as MeasureCounts]))
}

const rankings = new LRUCache<string, number[]>({ max: 10, ttl: 60_000 })

/** Returns the ids of articles viewed since a day, most viewed first; at most a minute old. */
async function rankingOf(range: StatisticsRange, from: string): Promise<number[]> {
  const key = `${range} ${from}`
  const known = rankings.get(key)
  if (known) return known
  const views = new Map<number, number>()
  // Rows are read in batches, since on SQLite nothing else runs during a statement.
  for await (const rows of viewsSince(range, from))
    for (const row of rows) views.set(row.articleId, (views.get(row.articleId) ?? 0) + Number(row.views))
  const ranking = [...views]
    .sort(([id, one], [otherId, other]) => other - one || id - otherId)
    .map(([id]) => id)
  if (ranking.length > worthKeeping) rankings.set(key, ranking)
  return ranking
}

interface Viewed {
  articleId: number
  views: number
}

/** Yields views. For a year, whole months come from monthly rows, a thirtieth of the daily ones. */
async function* viewsSince(range: StatisticsRange, from: string): AsyncGenerator<Viewed[]> {
  const isLong = range > 31
  const firstMonth = from.slice(0, 7)
  for (const day of daysSince(from, range).filter((one) => !isLong || one.startsWith(firstMonth))) {
    yield await db.$queryRaw<
      Viewed[]
    >`SELECT "articleId", "views" FROM "StatisticsDay" WHERE "day" = ${day} AND "articleId" > 0`
    await otherWork()
  }
  if (!isLong) return
  for (const month of new Set(daysSince(from, range).map((day) => day.slice(0, 7)))) {
    if (month === firstMonth) continue
    yield await db.$queryRaw<
      Viewed[]
    >`SELECT "articleId", "views" FROM "StatisticsMonth" WHERE "month" = ${month} AND "articleId" > 0`
    await otherWork()
  }
}

async function titlesOf(ids: number[]): Promise<Map<number, string>> {
  const rows = await db.article.findMany({ where: { id: { in: ids } }, select: { id: true, title: true } })
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Returns the referrers or languages of readers, most frequent first. */
export async function listVisitSources(
  range: StatisticsRange,
  articleId: number,
  kind: SourceKind,
  now = new Date(),
) {
  const rows = await db.statisticsSource.groupBy({
    by: ['name'],
    where: { articleId, kind, day: { gte: daysOfRange(range, now)[0] } },
    _sum: { count: true },
    orderBy: { _sum: { count: 'desc' } },
    take: maxSources,
  })
  return rows.map(({ name, _sum }) => ({ name, count: _sum.count ?? 0 }))
}

/** @throws NotFound */
export async function findArticleWithCounts(id: number): Promise<{ id: number; title: string }> {
  const article = await db.article.findUnique({ where: { id }, select: { id: true, title: true } })
  if (!article) throw new NotFound(t('Article not found.'))
  return article
}

export interface ExportedDay extends MeasureCounts {
  day: string
  articleId: number
  title: string
}

/** @param articleId limits it to one article */
export async function* streamDaysInBatches(
  range: StatisticsRange,
  articleId?: number,
): AsyncGenerator<ExportedDay[]> {
  for (const day of daysOfRange(range)) {
    const read = (after: { articleId: number } | undefined, take: number) =>
      db.statisticsDay.findMany({
        where: { day, articleId: articleId ?? { gt: after?.articleId ?? 0 } },
        orderBy: { articleId: 'asc' },
        take,
      })
    for await (const rows of readRowsInBatches(read)) {
      const titles = await titlesOf(rows.map((row) => row.articleId))
      yield rows.map((row) => ({ ...row, title: titles.get(row.articleId) ?? '' }))
    }
  }
}
