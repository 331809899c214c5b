import { beforeEach, expect, test } from 'vitest'
import { aBand, anArticle, anArticleWithFiles, anAuthor, aUser } from '../../../test/builders'
import { bandContentKind } from '../../bands/band.content.server'
import { authorContentKind } from '../../magazine/authors/author.content.server'
import { articleContentKind } from '../../magazine/publications/admin/article.content.server'
import { listArticles } from '../../magazine/publications/search/listing.server'
import { db } from '../../platform/database/db.server'
import { applyBulkAction, restoreMany } from './bulk-actions.server'
import { listRecords } from './listing.server'

const boss = () => aUser({ role: 'admin' })
const hour = 3600_000
const chosen = (rows: { id: number; version: number }[]) => rows.map(({ id, version }) => ({ id, version }))
const seen = async () => (await listArticles({}, 1, 300)).articles.map(({ title }) => title)
const listed = async (query: object) =>
  (await listRecords(articleContentKind, { q: '', page: 1, ...query }, 300)).rows.map(({ title }) => title)

beforeEach(async () => {
  await db.article.deleteMany()
  await db.auditEntry.deleteMany()
})

test('many are published at once: drafts and scheduled ones, as the newest, each with its line in the activity log', async () => {
  const draft = await anArticleWithFiles({ title: 'Draft', isDraft: 'on' })
  const scheduled = await anArticle({ title: 'Scheduled', uploadedAt: new Date(Date.now() + hour) })
  const out = await anArticle({ title: 'Out' })
  const admin = await boss()
  await db.auditEntry.deleteMany()

  expect(await applyBulkAction(articleContentKind, 'publish', chosen([draft, scheduled, out]), admin)).toBe(2)
  expect(await seen()).toEqual(['Scheduled', 'Draft', 'Out'])
  const rows = await db.article.findMany({ orderBy: { id: 'asc' } })
  expect(rows.map(({ version }) => version)).toEqual([2, 2, 1])
  const lines = await db.auditEntry.findMany({ orderBy: { id: 'asc' } })
  expect(lines.map(({ action, note, subjectName }) => [action, note, subjectName])).toEqual([
    ['changed', 'published', 'Draft'],
    ['changed', 'published', 'Scheduled'],
  ])

  expect(await applyBulkAction(articleContentKind, 'draft', chosen(rows), admin)).toBe(3)
  expect(await seen()).toEqual([])
})

test('all or none: a record that is gone, or was saved since the list was opened, leaves all as they were', async () => {
  const [one, other] = [
    await anArticle({ title: 'One', isDraft: true }),
    await anArticle({ title: 'Other', isDraft: true }),
  ]
  const admin = await boss()
  const both = chosen([one, other])
  await db.article.update({ where: { id: other.id }, data: { version: 2 } })
  await expect(applyBulkAction(articleContentKind, 'publish', both, admin)).rejects.toThrow(
    '“Other” was saved since you opened this list. Nothing was changed.',
  )
  await db.article.update({ where: { id: other.id }, data: { deletedAt: new Date() } })
  for (const act of ['publish', 'trash'] as const)
    await expect(applyBulkAction(articleContentKind, act, both, admin)).rejects.toThrow(
      'One of them is no longer there. Nothing was changed.',
    )
  expect(await listed({ status: 'draft' })).toEqual(['One'])
  await expect(applyBulkAction(articleContentKind, 'publish', [], admin)).rejects.toThrow(
    'Choose at least one.',
  )
  const many = Array.from({ length: 201 }, (_, index) => ({ id: index + 1, version: 1 }))
  await expect(applyBulkAction(articleContentKind, 'publish', many, admin)).rejects.toThrow('at most 200')
  const author = await anAuthor()
  await expect(applyBulkAction(authorContentKind, 'draft', chosen([author]), admin)).rejects.toThrow(
    'This cannot be a draft.',
  )
})

test('two hundred go to the trash together, and one undo brings them back', async () => {
  const about = { description: '', filetype: 'Article', coverImage: 'c', pdfPath: 'p' }
  const data = Array.from({ length: 201 }, (_, index) => ({
    ...about,
    title: `Piece ${index}`,
    searchText: `piece ${index}`,
    uploadedAt: new Date('2024-01-15'),
  }))
  await db.article.createMany({ data })
  const rows = (await db.article.findMany({ orderBy: { id: 'asc' } })).slice(0, 200)
  const admin = await boss()
  const now = new Date()

  expect(await applyBulkAction(articleContentKind, 'trash', chosen(rows), admin, now)).toBe(200)
  expect(await seen()).toEqual(['Piece 200'])
  expect(await restoreMany(articleContentKind, now, admin)).toBe(200)
  expect(await seen()).toHaveLength(201)
  await expect(restoreMany(articleContentKind, now, admin)).rejects.toThrow('no longer in the trash')
})

test('of two who act on the same at once, one does it and the other is told', async () => {
  const rows = [await anArticle({ isDraft: true }), await anArticle({ isDraft: true })]
  const admin = await boss()
  const acts = await Promise.allSettled([
    applyBulkAction(articleContentKind, 'publish', chosen(rows), admin),
    applyBulkAction(articleContentKind, 'publish', chosen([...rows].reverse()), admin),
  ])
  expect(acts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await seen()).toHaveLength(2)
})

test('a band whose address was taken meanwhile stays in the trash, and so do those beside it', async () => {
  await db.band.deleteMany()
  const bands = [await aBand({ title: 'First' }), await aBand({ title: 'Second' })]
  const admin = await boss()
  const now = new Date()
  await applyBulkAction(bandContentKind, 'trash', chosen(bands), admin, now)
  const { id } = await aBand({ title: 'Second' })
  await expect(restoreMany(bandContentKind, now, admin)).rejects.toThrow('already uses this address')
  expect(await db.band.findMany({ where: { deletedAt: null }, select: { id: true } })).toEqual([{ id }])
})

test('the list is sorted by title and views, and narrowed to a status, by words too', async () => {
  await anArticle({ title: 'Zebra', viewcount: 1 })
  await anArticle({ title: 'état', viewcount: 9, isDraft: true })
  await anArticle({ title: 'Apple', viewcount: 5, uploadedAt: new Date(Date.now() + hour) })

  expect(await listed({})).toEqual(['Apple', 'état', 'Zebra'])
  expect(await listed({ sort: 'title' })).toEqual(['Apple', 'état', 'Zebra'])
  expect(await listed({ sort: 'views' })).toEqual(['état', 'Apple', 'Zebra'])
  expect(await listed({ status: 'scheduled' })).toEqual(['Apple'])
  expect(await listed({ status: 'published' })).toEqual(['Zebra'])
  expect(await listed({ status: 'draft', q: 'ETAT' })).toEqual(['état'])
  const bands = await listRecords(bandContentKind, { q: 'zz', page: 1, status: 'draft', sort: 'title' }, 20)
  expect(bands.rows).toEqual([])
})
