import { db } from '../../platform/database/db.server'
import {
  type MeasureCounts,
  statisticsMeasures,
  wholeSiteId,
  zeroCounts,
} from '../../site/statistics/measures'
import { daysOfRange } from '../../site/statistics/report.server'

const hosts = ['instagram.com', 'news.ycombinator.com', 'mastodon.social', 'duckduckgo.com']
const languages = ['en', 'de', 'es', 'fr', 'ja']

/** Loads invented statistics of a month for the sample's publications and tracks, the same each time. */
export async function addSampleStatistics(now = new Date()): Promise<void> {
  if ((await db.statisticsDay.count()) > 0) return
  const articles = await db.article.findMany({ select: { id: true }, orderBy: { viewcount: 'desc' } })
  const days = daysOfRange(30, now)
  const counts = new Map<string, { day: string; articleId: number } & MeasureCounts>()
  const add = (day: string, articleId: number, more: MeasureCounts) => {
    const row = counts.get(`${day} ${articleId}`) ?? { day, articleId, ...zeroCounts() }
    for (const name of statisticsMeasures) row[name] += more[name]
    counts.set(`${day} ${articleId}`, row)
  }
  for (const [at, day] of days.entries())
    for (const [place, { id }] of articles.entries()) {
      const more = someCounts(at, place)
      add(day, id, more)
      add(day, wholeSiteId, more)
    }
  const byDay = [...counts.values()]
  await db.statisticsDay.createMany({ data: byDay })
  const months = new Map<string, { month: string; articleId: number } & MeasureCounts>()
  for (const { day, articleId, ...more } of byDay) {
    const month = day.slice(0, 7)
    const row = months.get(`${month} ${articleId}`) ?? { month, articleId, ...zeroCounts() }
    for (const name of statisticsMeasures) row[name] += more[name]
    months.set(`${month} ${articleId}`, row)
  }
  await db.statisticsMonth.createMany({ data: [...months.values()] })
  await loadPlays(days)
  const named = (kind: string, names: string[]) =>
    names.map((name, place) => ({
      articleId: wholeSiteId,
      kind,
      day: days.at(-2) ?? '',
      name,
      count: 90 >> place,
    }))
  await db.statisticsSource.createMany({
    data: [...named('referrer', hosts), ...named('language', languages)],
  })
}

async function loadPlays(days: string[]): Promise<void> {
  const tracks = await db.track.findMany({ select: { id: true }, orderBy: { id: 'asc' } })
  const rows = days.flatMap((day, at) =>
    tracks.map(({ id: trackId }, place) => ({
      day,
      trackId,
      plays: Math.max(0, Math.round((9 + 4 * Math.sin(at / 1.3 + place) + at / 6) / (1 + 0.3 * place))),
    })),
  )
  await db.statisticsTrackDay.createMany({ data: rows.filter(({ plays }) => plays > 0) })
}

function someCounts(day: number, place: number): MeasureCounts {
  const views = Math.max(0, Math.round((22 + 9 * Math.sin(day / 1.1) + day / 3) / (1 + 0.4 * place)))
  const part = (share: number) => Math.round(views * share)
  return {
    views,
    readers: part(0.8),
    downloads: part(0.12),
    depth10: part(0.74),
    depth25: part(0.6),
    depth50: part(0.46),
    depth75: part(0.35),
    depth100: part(0.27),
  }
}
