import { beforeEach, expect, test } from 'vitest'
import { anArticle, ownedByAnArticle } from '../../../test/builders'
import { db } from '../../platform/database/db.server'
import { localTimeOf } from '../../platform/site-zone'
import {
  collectDownload,
  collectEvent,
  collectReadDepth,
  collectView,
  type Requester,
} from './collect.server'
import { readDepthReached, wholeSiteId } from './measures'
import { deleteOldReaderHashes } from './readers.server'
import { listVisitSources, loadCountsByArticle, loadCountsByDay, streamDaysInBatches } from './report.server'
import { languageOf, otherSources, referrerOf } from './sources.server'
import { storeStatistics } from './store.server'

beforeEach(async () => {
  await db.statisticsDay.deleteMany()
  await db.statisticsMonth.deleteMany()
  await db.statisticsSource.deleteMany()
  await db.statisticsReader.deleteMany()
  await db.statisticsSalt.deleteMany()
})

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'
const reader = (address: string, userAgent = firefox, languages = 'de-AT,de;q=0.9'): Requester => ({
  address,
  userAgent,
  languages,
})
const ada = reader('10.0.0.1')
const bo = reader('10.0.0.2')

const viewAt = (articleId: number, requester: Requester, at: number) =>
  collectEvent({ requester, kind: 'view', at, articleId })
const total = async (articleId = wholeSiteId) => (await loadCountsByDay(7, articleId)).total

test('views and readers are counted of each piece and of all, and kept by day', async () => {
  const [one, other] = [await anArticle(), await anArticle()]
  collectView(one.id, ada)
  collectView(other.id, ada)
  collectView(one.id, bo)
  expect(await total()).toMatchObject({ views: 0 })
  await storeStatistics()
  expect(await total(one.id)).toMatchObject({ views: 2, readers: 2, downloads: 0 })
  expect(await total(other.id)).toMatchObject({ views: 1, readers: 1 })
  expect(await total()).toMatchObject({ views: 3, readers: 2 })
  const { byDay } = await loadCountsByDay(7, wholeSiteId)
  expect(byDay.map(({ counts }) => counts.views)).toEqual([0, 0, 0, 0, 0, 0, 3])
})

test('a second click within 30 seconds is the same one, also when it comes with a later write or to another process', async () => {
  const { id } = await anArticle()
  // Within one day of the site, whenever the test runs.
  const noon = Math.min(Date.now(), Date.parse(`${localTimeOf(new Date()).date}T12:00:00Z`))
  viewAt(id, ada, noon)
  viewAt(id, ada, noon + 2000)
  await storeStatistics()
  viewAt(id, ada, noon + 29_000)
  await storeStatistics()
  expect(await total(id)).toMatchObject({ views: 1, readers: 1 })
  viewAt(id, ada, noon + 31_000)
  await storeStatistics()
  expect(await total(id)).toMatchObject({ views: 2, readers: 1 })
})

test('robots are left out, and so is who says nothing', async () => {
  const { id } = await anArticle()
  const robots = [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'curl/8.4.0',
    'python-requests/2.31.0',
    'Wget/1.21',
    '',
  ]
  for (const userAgent of robots) collectView(id, reader('10.0.0.3', userAgent))
  collectView(id, reader('10.0.0.3'))
  await storeStatistics()
  expect(await total(id)).toMatchObject({ views: 1, readers: 1 })
})

test('how far a piece was read counts each depth once for a reader and day', async () => {
  const { id } = await anArticle()
  expect([1, 2, 3, 5, 8, 9].map((page) => readDepthReached(page, 9))).toEqual([1, 1, 2, 3, 4, 5])
  collectReadDepth(id, readDepthReached(1, 9), ada)
  collectReadDepth(id, readDepthReached(5, 9), ada)
  collectReadDepth(id, readDepthReached(9, 9), bo)
  await storeStatistics()
  collectReadDepth(id, readDepthReached(6, 9), ada)
  await storeStatistics()
  expect(await total(id)).toMatchObject({
    views: 0,
    readers: 2,
    depth10: 2,
    depth25: 2,
    depth50: 2,
    depth75: 1,
    depth100: 1,
  })
})

test('a download counts once for both the statistics and the download count, by the file that was sent', async () => {
  const path = `uploads/pdfs/${Math.random().toString(36).slice(2)}.pdf`
  await ownedByAnArticle(path)
  await db.storedFile.update({ where: { path }, data: { field: 'pdf' } })
  const { ownerId } = await db.storedFile.findUniqueOrThrow({ where: { path } })
  collectDownload(path, ada)
  collectDownload(path, ada)
  collectDownload(path, bo)
  collectDownload('uploads/pdfs/nowhere.pdf', bo)
  await storeStatistics()
  expect(await total(ownerId ?? 0)).toMatchObject({ downloads: 2 })
  expect(await db.article.findUnique({ where: { id: ownerId ?? 0 } })).toMatchObject({ downloadcount: 2 })
})

test('where readers come from is kept by host and language alone, and forged hosts find an end', async () => {
  const { id } = await anArticle()
  collectView(id, ada, { referrer: 'news.example' })
  collectView(id, bo, { referrer: 'news.example' })
  collectView(id, reader('10.0.0.4', firefox, 'fr'))
  await storeStatistics()
  expect(await listVisitSources(7, id, 'referrer')).toEqual([{ name: 'news.example', count: 2 }])
  expect(await listVisitSources(7, wholeSiteId, 'language')).toEqual([
    { name: 'de', count: 2 },
    { name: 'fr', count: 1 },
  ])
  for (let n = 0; n < 400; n++)
    collectView(id, reader(`10.1.${n >> 8}.${n & 255}`), { referrer: `host-${n}.example` })
  await storeStatistics()
  expect(await db.statisticsSource.count({ where: { kind: 'referrer', articleId: id } })).toBe(301)
  expect(await listVisitSources(7, id, 'referrer')).toContainEqual({ name: otherSources, count: 101 })
})

test('a referrer is a host of elsewhere, and a language the first that is asked for', () => {
  expect(referrerOf('www.News.example', 'zine.example')).toBe('news.example')
  for (const none of [
    null,
    '',
    'zine.example',
    'www.zine.example',
    'localhost',
    '<script>.example',
    'a/b.example',
    `${'a'.repeat(120)}.example`,
  ])
    expect(referrerOf(none, 'zine.example')).toBeUndefined()
  expect([languageOf('pt-BR,pt;q=0.9'), languageOf('*'), languageOf(''), languageOf('<b>')]).toEqual([
    'pt',
    undefined,
    undefined,
    undefined,
  ])
})

test('what tells readers apart is neither an address nor a browser, and is gone the next day with its salt', async () => {
  const { id } = await anArticle()
  collectView(id, ada)
  await storeStatistics()
  const dump = JSON.stringify([await db.statisticsReader.findMany(), await db.statisticsDay.findMany()])
  expect(dump).not.toContain('10.0.0.1')
  expect(dump).not.toContain('Firefox')
  await deleteOldReaderHashes()
  expect(await db.statisticsSalt.count()).toBe(1)
  await deleteOldReaderHashes(new Date(Date.now() + 25 * 3600_000))
  expect([await db.statisticsSalt.count(), await db.statisticsReader.count()]).toEqual([0, 0])
  expect(await total(id)).toMatchObject({ views: 1 })
})

test('a piece that is gone leaves the sums as they are, and what is of no piece is not counted', async () => {
  const { id } = await anArticle()
  collectView(id, ada)
  collectView(999_999, ada)
  await storeStatistics()
  await db.article.delete({ where: { id } })
  expect(await total()).toMatchObject({ views: 1 })
  expect((await loadCountsByArticle(7, null)).articles).toMatchObject([{ id, title: undefined }])
})

test('a year by piece is what its days come to', async () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const [one, other] = [await anArticle(), await anArticle()]
  const days = ['2025-11-22', '2025-11-23', '2025-11-30', '2025-12-01', '2026-06-15', '2026-11-22']
  for (const [at, day] of days.entries()) {
    const data = { articleId: at % 2 ? one.id : other.id, views: 10 ** at }
    await db.statisticsDay.create({ data: { ...data, day } })
    const where = { month_articleId: { month: day.slice(0, 7), articleId: data.articleId } }
    const create = { ...data, month: day.slice(0, 7) }
    await db.statisticsMonth.upsert({ where, create, update: { views: { increment: data.views } } })
  }
  const { articles } = await loadCountsByArticle(365, null, now)
  expect(articles.map(({ id, counts }) => [id, counts.views])).toEqual([
    [one.id, 101_010],
    [other.id, 10_100],
  ])
  expect((await loadCountsByArticle(7, null, now)).articles.map(({ counts }) => counts.views)).toEqual([
    100_000,
  ])
})

test('the export has each day of each piece', async () => {
  const { id, title } = await anArticle()
  collectView(id, ada)
  await storeStatistics()
  const rows = []
  for await (const batch of streamDaysInBatches(30)) rows.push(...batch)
  expect(rows).toMatchObject([{ articleId: id, title, views: 1, readers: 1 }])
  const own = []
  for await (const batch of streamDaysInBatches(30, id)) own.push(...batch)
  expect(own).toHaveLength(1)
})
