import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anArticle, anArticleWithFiles, anAuthor, articleFields, aUser } from '../../../test/builders'
import { db } from '../../platform/database/db.server'
import { changeRecord } from '../../site/content/lifecycle.server'
import { restoreRecord, trashRecord } from '../../site/content/trash.server'
import { articleContentKind } from './admin/article.content.server'
import { parsePublicationQuery } from './publications'
import {
  findLatestArticle,
  listContributionsOfAuthor,
  loadFrontPage,
  streamAllArticles,
} from './publications.server'
import { loadNextArticles } from './reader/next-articles.server'
import { listArticles } from './search/listing.server'
import { searchPublications } from './search/search-publications.server'

const noon = Date.parse('2030-05-01T12:00:00Z')
const hour = 3600_000
const at = (hours: number) => vi.setSystemTime(noon + hours * hour)
const isoIn = (hours: number) => new Date(noon + hours * hour).toISOString()
const titles = (articles: { title: string }[]) => articles.map(({ title }) => title)

const publish = async (title: string, more: Record<string, unknown> = {}) =>
  (await anArticleWithFiles({ title, uploadDate: isoIn(-24), ...more })).id

async function change(id: number, title: string, more: Record<string, unknown> = {}) {
  const fields = articleFields({ title, uploadDate: isoIn(-24), ...more })
  await changeRecord(
    articleContentKind,
    id,
    { fields, files: { pdf: [], coverImage: [] } },
    await aUser({ role: 'admin' }),
  )
}

async function inOrder(): Promise<string[]> {
  return titles((await listArticles({}, 1, 100)).articles)
}

beforeEach(async () => {
  await db.article.deleteMany()
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
})
afterEach(() => void vi.useRealTimers())

test('a scheduled piece is the newest everywhere at its hour, whatever was published since its upload', async () => {
  const author = await anAuthor()
  const by = { authorIds: [String(author.id)] }
  const scheduled = await publish('Scheduled', { uploadDate: isoIn(2), ...by })
  at(1)
  await publish('At once', by)
  expect(await inOrder()).toEqual(['At once'])

  at(2)
  const order = ['Scheduled', 'At once']
  expect(await inOrder()).toEqual(order)
  expect((await findLatestArticle()).title).toBe('Scheduled')
  expect(titles((await loadFrontPage()).picks)).toEqual(['At once'])
  expect(titles(await listContributionsOfAuthor(author.id))).toEqual(order)
  expect(titles((await searchPublications(parsePublicationQuery(new URLSearchParams()))).articles)).toEqual(
    order,
  )
  for await (const batch of streamAllArticles()) expect(titles(batch)).toEqual(order)
  const { next } = await loadNextArticles({ ...(await findLatestArticle()), authorIds: [] })
  expect([scheduled, next?.title]).toEqual([expect.any(Number), 'At once'])

  at(3)
  await publish('Later')
  expect(await inOrder()).toEqual(['Later', ...order])
})

test('a draft is the newest when it is published, and its upload date stays what it was', async () => {
  const draft = await publish('Draft', { isDraft: 'on' })
  at(1)
  await publish('At once')
  at(2)
  await change(draft, 'Draft no more')

  expect(await inOrder()).toEqual(['Draft no more', 'At once'])
  expect((await findLatestArticle()).uploadedAt).toBe(isoIn(-24))
})

test('a piece that was taken back to a draft returns to its place, and a scheduled one does not keep its hour', async () => {
  const first = await publish('First')
  const planned = await publish('Planned', { uploadDate: isoIn(5) })
  at(1)
  await publish('Second')
  await change(first, 'First', { isDraft: 'on' })
  await change(planned, 'Planned', { isDraft: 'on' })
  at(2)
  await change(first, 'First')
  expect(await inOrder()).toEqual(['Second', 'First'])

  at(6)
  await publish('Third')
  at(7)
  await change(planned, 'Planned')
  expect(await inOrder()).toEqual(['Planned', 'Third', 'Second', 'First'])
})

test('a public piece that is scheduled anew leads at its new hour, and one in the trash comes back to its place', async () => {
  const boss = await aUser({ role: 'admin' })
  const first = await publish('First')
  at(1)
  const second = await publish('Second')
  await change(first, 'First', { uploadDate: isoIn(3) })
  await trashRecord(articleContentKind, second, boss)
  at(2)
  await publish('Third')
  at(4)
  await restoreRecord(articleContentKind, second, boss)

  expect(await inOrder()).toEqual(['First', 'Third', 'Second'])
})

test('an archive with dates in the past stands in the order of its upload, the highest id first', async () => {
  for (const year of [2012, 2009, 2011]) await publish(`From ${year}`, { uploadDate: `${year}-01-01` })
  const [newest] = await db.article.findMany({ orderBy: { id: 'desc' }, take: 1 })

  expect(await inOrder()).toEqual(['From 2011', 'From 2009', 'From 2012'])
  expect((await findLatestArticle()).id).toBe(newest?.id)
})

test('pieces of one hour stand by id, also where a batch ends among them', async () => {
  const gotPublic = new Date(noon + 2 * hour)
  const files = { coverImage: 'uploads/covers/none.jpg', pdfPath: 'uploads/pdfs/none.pdf' }
  const about = { description: '', searchText: '', filetype: 'Article', uploadedAt: gotPublic, ...files }
  const numbers = Array.from({ length: 260 }, (_, index) => index + 1)
  await db.article.createMany({
    data: numbers.map((number) => ({ title: `Number ${number}`, publishedAt: gotPublic, ...about })),
  })
  at(2)

  const all: string[] = []
  for await (const batch of streamAllArticles()) all.push(...titles(batch))
  expect(all).toEqual(numbers.reverse().map((number) => `Number ${number}`))
})

test('what another release writes, without that moment, has its place too', async () => {
  const draft = await anArticle({ title: 'Draft', isDraft: true })
  await anArticle({ title: 'At once' })
  const { publishedAt } = await db.article.findUniqueOrThrow({ where: { id: draft.id } })
  expect(publishedAt).toBeNull()
  vi.useRealTimers()
  await db.article.update({ where: { id: draft.id }, data: { isDraft: false } })

  const rows = await db.article.findMany()
  expect(rows.every((row) => row.publishedAt && row.publishedAt >= row.uploadedAt)).toBe(true)
})
