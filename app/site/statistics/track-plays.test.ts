import { beforeEach, expect, test } from 'vitest'
import { anArticle } from '../../../test/builders'
import { db } from '../../platform/database/db.server'
import { dayMs } from '../../platform/durations'
import { collectEvent, collectPlay, collectView, type Requester } from './collect.server'
import { wholeSiteId } from './measures'
import { deleteOldReaderHashes } from './readers.server'
import { loadCountsByDay } from './report.server'
import { storeStatistics } from './store.server'
import {
  countAllPlaysByTrack,
  countPlaysByDay,
  countPlaysByTrack,
  streamPlaysInBatches,
  sumOfDayCounts,
} from './track-plays.server'

beforeEach(async () => {
  await db.statisticsTrackDay.deleteMany()
  await db.statisticsDay.deleteMany()
  await db.statisticsReader.deleteMany()
  await db.statisticsSalt.deleteMany()
})

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'
const listener = (address: string, userAgent = firefox): Requester => ({ address, userAgent })
const ada = listener('10.0.0.1')
const bo = listener('10.0.0.2')

const total = async (...ids: number[]) => sumOfDayCounts(await countPlaysByDay(7, ids))

test('a track counts once for each listener and day, however often and from whatever tab it is heard', async () => {
  collectPlay(1, ada)
  collectPlay(1, ada)
  collectPlay(2, ada)
  collectPlay(1, bo)
  await storeStatistics()
  collectPlay(1, ada)
  await storeStatistics()
  expect(await total(1)).toBe(2)
  expect(await total(2)).toBe(1)
  expect(sumOfDayCounts(await countPlaysByDay(7))).toBe(3)
  expect(await countPlaysByTrack(7)).toEqual([
    [1, 2],
    [2, 1],
  ])
})

test('who comes on two days counts on both, and the days stand apart', async () => {
  const now = Date.now()
  for (const at of [now - dayMs, now]) collectEvent({ requester: ada, kind: 'play', at, trackId: 5 })
  await storeStatistics()
  const days = (await countPlaysByDay(7, [5])).map(({ count }) => count)
  expect(days.slice(-2)).toEqual([1, 1])
  expect(await countAllPlaysByTrack([5, 6])).toEqual(new Map([[5, 2]]))
})

test('a play is no view, nor is its listener a reader, also where a track and an article have one number', async () => {
  const { id } = await anArticle()
  collectPlay(id, ada)
  collectView(id, bo)
  await storeStatistics()
  expect((await loadCountsByDay(7, id)).total).toMatchObject({ views: 1, readers: 1 })
  expect((await loadCountsByDay(7, wholeSiteId)).total).toMatchObject({ views: 1, readers: 1 })
  expect(await total(id)).toBe(1)
})

test('robots are not counted', async () => {
  for (const userAgent of ['Googlebot/2.1', 'curl/8.4.0', '']) collectPlay(1, listener('10.0.0.3', userAgent))
  await storeStatistics()
  expect(await total(1)).toBe(0)
})

test('of listeners nothing is kept after the day', async () => {
  collectPlay(1, ada)
  await storeStatistics()
  expect(JSON.stringify(await db.statisticsReader.findMany())).not.toMatch(/10\.0\.0|Firefox/)
  await deleteOldReaderHashes(new Date(Date.now() + dayMs))
  expect(await db.statisticsReader.count()).toBe(0)
  expect(await total(1)).toBe(1)
})

test('plays by day come in batches, of all tracks or of some', async () => {
  for (const trackId of [1, 2, 3]) collectPlay(trackId, ada)
  await storeStatistics()
  const ids = async (only?: number[]) => {
    const found: number[] = []
    for await (const rows of streamPlaysInBatches(7, only)) found.push(...rows.map(({ trackId }) => trackId))
    return found
  }
  expect(await ids()).toEqual([1, 2, 3])
  expect(await ids([2, 3])).toEqual([2, 3])
})
