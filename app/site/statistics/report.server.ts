import { setImmediate as otherWork } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { db } from '../../platform/database/db.server'
import { dayMs } from '../../platform/durations'
import { NotFound } from '../../platform/errors/errors'
import { paging } from '../../platform/http/paging'
import { inBatches } from '../../platform/http/stream-response.server'
import { t } from '../../platform/i18n/i18n'
import { localTimeOf } from '../../platform/site-zone'
import { type Counts, type Measure, measures, type Range, zeroCounts } from './measures'
import type { SourceKind } from './sources.server'

const perPage = 20
const maxSources = 15
/** From this many articles on, a ranking is cached, because it takes time. */
const worthKeeping = 500

/** Returns the days of a range, including today, oldest first, as 2026-11-22. */
export function daysOf(range: Range, now = new Date()): string[] {
  const today = Date.parse(localTimeOf(now).date)
  return daysSince(new Date(today - (range - 1) * dayMs).toISOString(), range)
}

function daysSince(from: string, count: number): string[] {
  const first = Date.parse(from.slice(0, 10))
  return Array.from({ length: count }, (_, index) =>
    new Date(first + index * dayMs).toISOString().slice(0, 10),
  )
}

/** @param articleId `wholeSite` for all together */
export async function countsByDay(range: Range, articleId: number, now = new Date()) {
  const days = daysOf(range, now)
  const rows = await db.statisticsDay.findMany({ where: { articleId, day: { gte: days[0] } } })
  const found = new Map(rows.map((row) => [row.day, row]))
  const byDay = days.map((day) => ({ day, counts: pick(found.get(day)) }))
  const total = zeroCounts()
  for (const { counts } of byDay) for (const name of measures) total[name] += counts[name]
  return { byDay, total }
}

/** @param articleId `wholeSite` for all together */
export async function countsBefore(range: Range, articleId: number, now = new Date()): Promise<Counts> {
  const [first = ''] = daysOf(range, now)
  const [before] = daysOf(range, new Date(Date.parse(first) - dayMs))
  const { _sum } = await db.statisticsDay.aggregate({
    where: { articleId, day: { gte: before, lt: first } },
    _sum: Object.fromEntries(measures.map((name) => [name, true])) as Record<Measure, true>,
  })
  return pick(_sum as Counts)
}

const pick = (row: Counts | undefined): Counts =>
  Object.fromEntries(measures.map((name) => [name, Number(row?.[name] ?? 0)])) as Counts

export async function countsByArticle(range: Range, askedPage: string | null, now = new Date()) {
  const ranking = await rankingOf(range, daysOf(range, now)[0] ?? '')
  const { page, pages, skip, take } = paging(askedPage, ranking.length, perPage)
  const ids = ranking.slice(skip, skip + take)
  const rows = await countsOf(ids, daysOf(range, now)[0] ?? '')
  const titles = await titlesOf(ids)
  return {
    articles: ids.map((id) => ({ id, title: titles.get(id), counts: pick(rows.get(id)) })),
    page,
    pages,
  }
}

export async function viewsOf(ids: number[], range: Range, now = new Date()): Promise<Map<number, number>> {
  const counts = await countsOf(ids, daysOf(range, now)[0] ?? '')
  return new Map([...counts].map(([id, { views }]) => [id, Number(views)]))
}

/** Returns the place of each article among those viewed in a range, by id, 0 for the most viewed; at most a minute old. */
export async function ranksByViews(range: Range, now = new Date()): Promise<Map<number, number>> {
  const ranking = await rankingOf(range, daysOf(range, now)[0] ?? '')
  return new Map(ranking.map((id, rank) => [id, rank]))
}

/** Returns how many people read articles in a range, by id; ask for few at a time. */
export async function readersOf(ids: number[], range: Range, now = new Date()): Promise<Map<number, number>> {
  const counts = await countsOf(ids, daysOf(range, now)[0] ?? '')
  return new Map([...counts].map(([id, { readers }]) => [id, Number(readers)]))
}

async function countsOf(ids: number[], from: string): Promise<Map<number, Counts>> {
  const rows = await db.statisticsDay.groupBy({
    by: ['articleId'],
    where: { articleId: { in: ids }, day: { gte: from } },
    _sum: Object.fromEntries(measures.map((name) => [name, true])) as Record<Measure, true>,
  })
  return new Map(rows.map(({ articleId, _sum }) => [articleId, _sum as Counts]))
}

const rankings = new LRUCache<string, number[]>({ max: 10, ttl: 60_000 })

/** Returns the ids of articles counted since a day, the most viewed first; at most a minute old. */
async function rankingOf(range: Range, from: string): Promise<number[]> {
  const key = `${range} ${from}`
  const known = rankings.get(key)
  if (known) return known
  const views = new Map<number, number>()
  // A part at a time: on SQLite nothing else runs during a statement.
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

/** Yields views. For a year, whole months are read from monthly rows: a thirtieth of the rows. */
async function* viewsSince(range: Range, from: string): AsyncGenerator<Viewed[]> {
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

/** Returns where readers came from, or what they read, the most frequent first. */
export async function sourcesIn(range: Range, articleId: number, kind: SourceKind, now = new Date()) {
  const rows = await db.statisticsSource.groupBy({
    by: ['name'],
    where: { articleId, kind, day: { gte: daysOf(range, now)[0] } },
    _sum: { count: true },
    orderBy: { _sum: { count: 'desc' } },
    take: maxSources,
  })
  return rows.map(({ name, _sum }) => ({ name, count: _sum.count ?? 0 }))
}

/** @throws NotFound */
export async function articleWithCounts(id: number): Promise<{ id: number; title: string }> {
  const article = await db.article.findUnique({ where: { id }, select: { id: true, title: true } })
  if (!article) throw new NotFound(t('Article not found.'))
  return article
}

export interface ExportedDay extends Counts {
  day: string
  articleId: number
  title: string
}

/** @param articleId limits it to one article */
export async function* daysInBatches(range: Range, articleId?: number): AsyncGenerator<ExportedDay[]> {
  for (const day of daysOf(range)) {
    const read = (after: { articleId: number } | undefined, take: number) =>
      db.statisticsDay.findMany({
        where: { day, articleId: articleId ?? { gt: after?.articleId ?? 0 } },
        orderBy: { articleId: 'asc' },
        take,
      })
    for await (const rows of inBatches(read)) {
      const titles = await titlesOf(rows.map((row) => row.articleId))
      yield rows.map((row) => ({ ...row, title: titles.get(row.articleId) ?? '' }))
    }
  }
}
