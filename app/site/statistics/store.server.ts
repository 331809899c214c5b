import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { join, raw, sql } from '../../platform/database/sql.server'
import { log } from '../../platform/logging/log.server'
import { localTimeOf } from '../../platform/site-zone'
import { requeueEvents, type StatisticsEvent, takeCollectedEvents } from './collect.server'
import {
  type MeasureCounts,
  type StatisticsMeasure,
  statisticsMeasures,
  wholeSiteId,
  zeroCounts,
} from './measures'
import {
  type DayWithSalt,
  loadSaltOfDay,
  type ReaderToCount,
  readerHash,
  readerHashKey,
  recordReaders,
} from './readers.server'
import { addSources, languageOf, type VisitSource } from './sources.server'
import { isPlayEvent, storePlays } from './track-plays.server'

const perStatement = 100

let storing: Promise<void> = Promise.resolve()

/** Adds the events collected in this process to the counts of their day. */
export function storeStatistics(): Promise<void> {
  storing = storing.then(storeWaiting)
  return storing
}

async function storeWaiting(): Promise<void> {
  const happenings = takeCollectedEvents()
  if (happenings.length === 0) return
  try {
    const plays = byDayOf(happenings.filter(isPlayEvent))
    const reads = byDayOf(await withArticles(happenings.filter((one) => !isPlayEvent(one))))
    await inTransaction(async (tx) => {
      for (const day of [...new Set([...reads.keys(), ...plays.keys()])].sort()) {
        const salt = await loadSaltOfDay(tx, day)
        await storeDay(tx, { day, salt }, reads.get(day) ?? [])
        await storePlays(tx, { day, salt }, plays.get(day) ?? [])
      }
    })
  } catch (error) {
    log.warn({ err: error }, 'the statistics could not be stored yet')
    requeueEvents(happenings)
  }
}

function byDayOf<Event extends StatisticsEvent>(happenings: Event[]): Map<string, Event[]> {
  const byDay = new Map<string, Event[]>()
  for (const one of happenings) {
    const day = localTimeOf(new Date(one.at)).date
    byDay.set(day, [...(byDay.get(day) ?? []), one])
  }
  return byDay
}

type Known = StatisticsEvent & { articleId: number }

async function withArticles(happenings: StatisticsEvent[]): Promise<Known[]> {
  const paths = [...new Set(happenings.flatMap(({ path }) => path ?? []))]
  const files = await db.storedFile.findMany({
    where: { path: { in: paths }, ownerKind: 'articles', field: 'pdf' },
  })
  const ownerOf = new Map(files.map(({ path, ownerId }) => [path, ownerId]))
  const named = happenings.map((one) => ({
    ...one,
    articleId: one.articleId ?? ownerOf.get(one.path ?? '') ?? 0,
  }))
  const ids = [...new Set(named.map(({ articleId }) => articleId))]
  const rows = await db.article.findMany({ where: { id: { in: ids } }, select: { id: true } })
  const there = new Set(rows.map(({ id }) => id))
  return named.filter(({ articleId }) => there.has(articleId))
}

async function storeDay(tx: Transaction, { day, salt }: DayWithSalt, happenings: Known[]): Promise<void> {
  const marks = new Map<string, ReaderToCount>()
  const about = new Map<string, Known>()
  const add = (mark: ReaderToCount, one?: Known) => {
    const key = readerHashKey(mark)
    if (marks.has(key)) return
    marks.set(key, mark)
    if (one) about.set(key, one)
  }
  for (const one of happenings) {
    const { articleId, kind } = one
    const mark = { hash: readerHash(salt, one.requester), at: Math.floor(one.at / 1000) }
    add({ ...mark, articleId, kind }, one)
    add({ ...mark, articleId, kind: 'reader' })
    add({ ...mark, articleId: wholeSiteId, kind: 'reader' })
  }
  // Rows are updated in a fixed order, so that two processes cannot deadlock.
  const inOrder = [...marks].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, mark]) => mark)
  const counted = await recordReaders(tx, day, inOrder)
  const counts = countsOf(counted)
  await addCounts(tx, 'day', day, counts)
  await addCounts(tx, 'month', day.slice(0, 7), counts)
  await addDownloads(tx, counts)
  await addSources(
    tx,
    day,
    counted.flatMap((mark) => sourcesOf(mark, about.get(readerHashKey(mark)))),
  )
}

/** Returns counts by article id; those of the whole site with the id `wholeSiteId`. */
function countsOf(counted: (ReaderToCount & { count: number })[]): Map<number, MeasureCounts> {
  const counts = new Map<number, MeasureCounts>()
  const add = (articleId: number, measure: StatisticsMeasure) => {
    const row = counts.get(articleId) ?? zeroCounts()
    row[measure] += 1
    counts.set(articleId, row)
  }
  for (const { articleId, kind, count } of counted) {
    if (kind !== 'view' && kind !== 'download' && count > 1) continue
    const measure = measureOf(kind)
    add(articleId, measure)
    if (articleId !== wholeSiteId && measure !== 'readers') add(wholeSiteId, measure)
  }
  return counts
}

function measureOf(kind: string): StatisticsMeasure {
  if (kind === 'view') return 'views'
  if (kind === 'download') return 'downloads'
  return statisticsMeasures.find((name) => name === kind) ?? 'readers'
}

function sourcesOf({ kind, articleId }: ReaderToCount, one: Known | undefined): VisitSource[] {
  if (kind !== 'view' || !one) return []
  const language = languageOf(one.requester.languages)
  return [
    ...(one.referrer ? [{ articleId, kind: 'referrer' as const, name: one.referrer }] : []),
    ...(one.embedder ? [{ articleId, kind: 'embedder' as const, name: one.embedder }] : []),
    ...(language ? [{ articleId, kind: 'language' as const, name: language }] : []),
  ]
}

type Period = 'day' | 'month'
const tables = { day: 'StatisticsDay', month: 'StatisticsMonth' } as const

async function addCounts(
  tx: Transaction,
  period: Period,
  time: string,
  counts: Map<number, MeasureCounts>,
): Promise<void> {
  const table = tables[period]
  const names = statisticsMeasures.map((name) => `"${name}"`).join(', ')
  const sums = statisticsMeasures
    .map((name) => `"${name}" = "${table}"."${name}" + excluded."${name}"`)
    .join(', ')
  const rows = [...counts].sort(([one], [other]) => one - other)
  for (let at = 0; at < rows.length; at += perStatement) {
    const values = rows
      .slice(at, at + perStatement)
      .map(
        ([articleId, row]) =>
          sql`(${time}, ${articleId}, ${join(statisticsMeasures.map((name) => row[name]))})`,
      )
    await tx.$executeRaw`
      INSERT INTO ${raw(`"${table}" ("${period}", "articleId", ${names})`)} VALUES ${join(values)}
      ON CONFLICT ("${raw(period)}", "articleId") DO UPDATE SET ${raw(sums)}`
  }
}

/** Adds to the specified download count. Raw SQL, because no cached page shows it. */
async function addDownloads(tx: Transaction, counts: Map<number, MeasureCounts>): Promise<void> {
  for (const [id, { downloads }] of [...counts].sort(([one], [other]) => one - other))
    if (id !== wholeSiteId && downloads > 0)
      await tx.$executeRaw`UPDATE "Article" SET "downloadcount" = "downloadcount" + ${downloads} WHERE "id" = ${id}`
}
