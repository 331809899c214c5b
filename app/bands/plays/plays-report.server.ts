import { db } from '../../platform/database/db.server'
import { NotFound } from '../../platform/errors/errors'
import { paging } from '../../platform/http/paging'
import { t } from '../../platform/i18n/i18n'
import { isModuleOn } from '../../site/modules/switches.server'
import type { StatisticsRange } from '../../site/statistics/measures'
import { storeStatistics } from '../../site/statistics/store.server'
import {
  countAllPlaysByTrack,
  countPlaysByDay,
  countPlaysByTrack,
  streamPlaysInBatches,
  sumOfDayCounts,
} from '../../site/statistics/track-plays.server'
import { orderByPosition } from '../media-order.server'
import { playsModule as module } from './plays.module'
import { trackNotFound } from './plays.server'

const perPage = 20
const maxReleases = 10

export interface TrackWithPlays {
  id: number
  /** The track's title; undefined if the track was deleted. */
  title?: string
  band?: string
  plays: number
}

const named = { title: true, band: { select: { title: true } } } as const

interface Heard {
  title: string
  band: { title: string }
  trackIds: number[]
}

/** @throws NotFound */
export async function findTrackWithPlays(id: number): Promise<Heard> {
  const track = await db.track.findUnique({ where: { id }, select: named })
  if (!track) throw new NotFound(trackNotFound)
  return { ...track, trackIds: [id] }
}

/** @throws NotFound */
export async function findReleaseWithPlays(id: number): Promise<Heard> {
  const tracks = { select: { id: true }, orderBy: [...orderByPosition] }
  const release = await db.release.findUnique({ where: { id }, select: { ...named, tracks } })
  if (!release) throw new NotFound(t('Release not found.'))
  const { tracks: rows, ...about } = release
  return { ...about, trackIds: rows.map((track) => track.id) }
}

export async function listMostPlayedTracks(range: StatisticsRange, askedPage: string | null) {
  const ranking = await countPlaysByTrack(range)
  const { page, pages, skip, take } = paging(askedPage, ranking.length, perPage)
  const tracks = await namedTracks(ranking.slice(skip, skip + take))
  return { tracks, page, pages, releases: await mostPlayedReleases(new Map(ranking)) }
}

async function mostPlayedReleases(plays: Map<number, number>): Promise<TrackWithPlays[]> {
  const tracks = await db.track.findMany({
    where: { releaseId: { not: null } },
    select: { id: true, releaseId: true },
  })
  const sums = new Map<number, number>()
  for (const { id, releaseId } of tracks) {
    const more = plays.get(id) ?? 0
    if (releaseId !== null && more > 0) sums.set(releaseId, (sums.get(releaseId) ?? 0) + more)
  }
  const most = [...sums]
    .sort(([id, one], [otherId, other]) => other - one || id - otherId)
    .slice(0, maxReleases)
  const where = { id: { in: most.map(([id]) => id) } }
  const rows = await db.release.findMany({ where, select: { id: true, ...named } })
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return most.map(([id, count]) => playedOf(id, count, rowOf.get(id)))
}

export async function listTracksWithPlays(
  range: StatisticsRange,
  trackIds: number[],
): Promise<TrackWithPlays[]> {
  const plays = new Map<number, number>()
  for await (const rows of streamPlaysInBatches(range, trackIds))
    for (const row of rows) plays.set(row.trackId, (plays.get(row.trackId) ?? 0) + row.plays)
  return namedTracks(trackIds.map((id) => [id, plays.get(id) ?? 0]))
}

async function namedTracks(ranking: [id: number, plays: number][]): Promise<TrackWithPlays[]> {
  const rowOf = await trackRows(ranking.map(([id]) => id))
  return ranking.map(([id, count]) => playedOf(id, count, rowOf.get(id)))
}

async function trackRows(ids: number[]) {
  const select = { id: true, ...named, release: { select: { title: true } } } as const
  const rows = await db.track.findMany({ where: { id: { in: ids } }, select })
  return new Map(rows.map((row) => [row.id, row]))
}

const playedOf = (
  id: number,
  plays: number,
  row: { title: string; band: { title: string } } | undefined,
): TrackWithPlays => ({ id, title: row?.title, band: row?.band.title, plays })

/** Returns how often tracks were played in the last 30 days, and in all; undefined while plays are off. */
export async function loadPlayCountsOfTracks(trackIds: number[]) {
  if (!isModuleOn(module.name)) return
  await storeStatistics()
  const [byDay, all] = await Promise.all([countPlaysByDay(30, trackIds), countAllPlaysByTrack(trackIds)])
  return {
    lastMonth: sumOfDayCounts(byDay),
    all: sumOfDayCounts([...all.values()].map((count) => ({ count }))),
    byTrack: Object.fromEntries(all),
  }
}

/** Returns the plays of all tracks; undefined while plays are off, or if there are no tracks. */
export async function sumPlays(range: StatisticsRange) {
  if (!isModuleOn(module.name) || (await db.track.count({ take: 1 })) === 0) return
  return sumOfDayCounts(await countPlaysByDay(range))
}

export async function* streamPlaysWithTitles(range: StatisticsRange, trackIds?: number[]) {
  for await (const rows of streamPlaysInBatches(range, trackIds)) {
    const rowOf = await trackRows(rows.map(({ trackId }) => trackId))
    yield rows.map((row) => {
      const track = rowOf.get(row.trackId)
      const names = {
        title: track?.title ?? '',
        band: track?.band.title ?? '',
        release: track?.release?.title ?? '',
      }
      return { ...row, ...names }
    })
  }
}
