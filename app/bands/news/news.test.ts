import { beforeEach, expect, test } from 'vitest'
import { aBand, aUser } from '../../../test/builders'
import { onInvalidation } from '../../platform/changes/invalidation.server'
import { db } from '../../platform/database/db.server'
import { Conflict, NotFound, Outdated } from '../../platform/errors/errors'
import {
  findBandNewsById,
  findPublishedNews,
  listNewestNews,
  listNews,
  listNewsForAdmin,
  openedNewsVersion,
  publishDueNews,
  removeNews,
  saveNews,
} from './news.server'
import { NewsForm } from './news-form'

let bandId: number
let boss: Awaited<ReturnType<typeof aUser>>
beforeEach(async () => {
  bandId = (await aBand()).id
  boss = await aUser({ role: 'admin' })
})

const now = new Date('2026-11-22T12:00:00Z')
const at = (hours: number) => new Date(now.getTime() + hours * 3600_000)
const fields = (title: string, isDraft = false) => ({ title, body: `About **${title}**`, isDraft })
const add = (title: string, publishedAt = now, isDraft = false) =>
  saveNews(bandId, { fields: fields(title, isDraft), publishedAt }, boss)
const titles = (news: { title: string }[]) => news.map(({ title }) => title)

test('readers get what is published, the newest first; drafts and what is scheduled only the desk', async () => {
  await add('Old', at(-48))
  await add('New', at(-1))
  const draft = await add('Draft', at(-1), true)
  const soon = await add('Soon', at(1))
  const { news, total } = await listNewestNews(bandId, 1, now)
  expect([titles(news), total]).toEqual([['New'], 2])
  expect(titles((await listNews(bandId, null, now)).news)).toEqual(['New', 'Old'])
  expect(titles(await listNewsForAdmin(bandId))).toEqual(['Soon', 'Draft', 'New', 'Old'])
  for (const id of [draft, soon]) await expect(findPublishedNews(bandId, id, now)).rejects.toThrow(NotFound)
  expect((await findPublishedNews(bandId, soon, at(2))).html).toBe('<p>About <strong>Soon</strong></p>\n')
  await expect(findPublishedNews((await aBand()).id, soon, at(2))).rejects.toThrow(NotFound)
})

test('pages that are kept are dropped when the hour of scheduled news has come', async () => {
  const dropped: unknown[] = []
  const start = new Date()
  await publishDueNews(start)
  await add('Soon', new Date(start.getTime() + 60_000))
  onInvalidation(({ tags }) => dropped.push(tags))
  await publishDueNews(new Date(start.getTime() + 30_000))
  expect(dropped).toEqual([])
  await publishDueNews(new Date(start.getTime() + 61_000))
  expect(dropped).toEqual([['BandNews', 'BandNews *']])
})

test('a change keeps the date of what is out, and a draft gets the one of its publication', async () => {
  const out = await add('Out', at(-48))
  await saveNews(bandId, { newsId: out, fields: fields('Out, mended') }, boss, now)
  expect((await findBandNewsById(bandId, out)).publishedAt).toBe(at(-48).toISOString())
  const draft = await add('Draft', at(-48), true)
  await saveNews(bandId, { newsId: draft, fields: fields('Draft') }, boss, now)
  expect((await findBandNewsById(bandId, draft)).publishedAt).toBe(now.toISOString())
})

test('of two who change one piece the second is told what the first saved', async () => {
  const id = await add('First')
  const opened = openedNewsVersion(await findBandNewsById(bandId, id))
  await saveNews(bandId, { newsId: id, fields: fields('Second'), opened }, boss)
  const refused = await saveNews(bandId, { newsId: id, fields: fields('Third'), opened }, boss).catch(
    (error) => error,
  )
  expect(refused).toBeInstanceOf(Outdated)
  expect(refused.newer.changes).toEqual([
    { label: 'Title', value: 'Second' },
    { label: 'Text', value: 'About **Second**' },
  ])
  expect((await findBandNewsById(bandId, id)).title).toBe('Second')
})

test('a form that is sent twice adds one piece, and what is removed is gone', async () => {
  const id = await add('Once')
  await expect(add('Once')).rejects.toThrow(Conflict)
  await expect(removeNews((await aBand()).id, id, boss)).rejects.toThrow(NotFound)
  await removeNews(bandId, id, boss)
  expect(await listNewsForAdmin(bandId)).toEqual([])
  const notes = await db.auditEntry.findMany({ where: { subjectType: 'band', subjectId: bandId } })
  expect(notes.map(({ note }) => note)).toEqual(['added the news “Once”', 'removed the news “Once”'])
})

test.each([
  [{ title: ' ' }, 'title'],
  [{ body: '' }, 'body'],
  [{ body: 'x'.repeat(20_001) }, 'body'],
  [{ publishDate: '2026-02-30' }, 'publishDate'],
  [{ publishTime: 'noon' }, 'publishTime'],
])('%j is refused at its field', (about, field) => {
  const { error } = NewsForm.safeParse({ intent: 'save', title: 'A', body: 'B', ...about })
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field])
})
