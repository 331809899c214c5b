import { beforeAll, expect, test } from 'vitest'
import { aBand, aMerchItem, anArticle, anAuthor, aUser } from '../../../test/builders'
import { statementsDuring } from '../../../test/recorded-statements'
import { db } from '../../platform/database/db.server'
import { Conflict } from '../../platform/errors/errors'
import type { Actor } from '../../site/accounts/audit.server'
import { restoreRecord, trashRecord } from '../../site/content/trash.server'
import type { ContentKindName } from './content-kinds'
import { contentKindNames } from './content-kinds'
import { contentKinds } from './content-registry.server'
import { emptyTrash, loadManagedUploads } from './manage-content.server'
import { listTrashAfterCursor, listTrashContents, loadTrashPage, trashCursor } from './trash-list.server'

let admin: Actor
beforeAll(async () => {
  admin = await aUser({ username: 'boss', role: 'admin' })
})

const titlesFor = async (kind: ContentKindName, q: string) =>
  (await loadManagedUploads(kind, { q, page: 1 })).lines.map(({ title }) => title)

test('uploads of every kind are found whatever the case and accents, and signs mean themselves', async () => {
  await anArticle({ title: 'Ölfarben 100%' })
  await aMerchItem({ title: 'Ölfarben 100%' })
  await anAuthor({ name: 'Ölfarben 100%' })
  await aBand({ title: 'Ölfarben 100%' })
  for (const kind of ['articles', 'merch', 'authors', 'bands'] as const) {
    expect(await titlesFor(kind, 'ÖLFARBEN')).toEqual(['Ölfarben 100%'])
    expect(await titlesFor(kind, 'olfarben 1')).toEqual(['Ölfarben 100%'])
    expect(await titlesFor(kind, '100%')).toEqual(['Ölfarben 100%'])
    expect(await titlesFor(kind, 'l_f')).toEqual([])
  }
})

test('a page past the end is the last one', async () => {
  for (let made = 0; made < 21; made++) await aMerchItem({ title: `Badge ${made}` })
  const last = await loadManagedUploads('merch', { q: 'badge', page: 99 })
  expect(last).toMatchObject({ page: 2, pages: 2, total: 21 })
  expect(last.lines.map(({ title }) => title)).toEqual(['Badge 0'])
})

test('the trash lets go after 30 days, and not before', async () => {
  const { id } = await aMerchItem({ title: 'Old mug' })
  await trashRecord(contentKinds.merch, id, admin)
  const days = (count: number) => new Date(Date.now() + count * 24 * 3600_000)
  await emptyTrash(days(29))
  expect((await listTrashContents(contentKindNames)).map(({ title }) => title)).toContain('Old mug')
  await emptyTrash(days(31))
  await emptyTrash(days(32))
  expect((await listTrashContents(contentKindNames)).map(({ title }) => title)).not.toContain('Old mug')
  expect(await db.merchItem.count({ where: { id } })).toBe(0)
  const entries = await db.auditEntry.findMany({ where: { subjectType: 'merch item', subjectId: id } })
  expect(entries.map(({ action, actorName }) => `${actorName}: ${action}`)).toEqual([
    'boss: deleted',
    'System: purged',
  ])
})

test('a clock that is a month ahead for some hours empties no trash', async () => {
  const { id } = await aMerchItem({ title: 'New mug' })
  await trashRecord(contentKinds.merch, id, admin)
  const hours = (count: number) => new Date(Date.now() + count * 3600_000)
  const month = 31 * 24
  for (const hour of [0, month, month + 1, month + 12, 2, 26, month + 27]) await emptyTrash(hours(hour))
  expect(await db.merchItem.count({ where: { id } })).toBe(1)
})

test('a band whose address was taken meanwhile stays in the trash', async () => {
  const { id } = await aBand({ title: 'The Same' })
  await trashRecord(contentKinds.bands, id, admin)
  const other = await aBand({ title: 'the same' })
  await expect(restoreRecord(contentKinds.bands, id, admin)).rejects.toThrow(Conflict)
  await trashRecord(contentKinds.bands, other.id, admin)
  await restoreRecord(contentKinds.bands, id, admin)
  expect(await titlesFor('bands', 'the same')).toEqual(['The Same'])
})

test('a line of an article says what kind it is, since when it is there and how often it was read', async () => {
  const uploadedAt = new Date('2024-05-06T07:08:09Z')
  const { id } = await anArticle({
    title: 'Lined up',
    filetype: 'Volume',
    viewcount: 7,
    uploadedAt,
    coverImage: 'uploads\\covers\\lined.jpg',
  })
  const { lines } = await loadManagedUploads('articles', { q: 'lined up', page: 1 })
  expect(lines).toEqual([
    {
      id,
      version: 1,
      title: 'Lined up',
      note: 'Volume',
      picture: 'uploads/covers/lined.jpg',
      views: 7,
      status: 'published',
      at: uploadedAt.toISOString(),
    },
  ])
})

test('the trash is searched, sorted and read page by page, the same at its page and in the API', async () => {
  for (const [title, day] of [
    ['Édith’s cup', '2001-01-01'],
    ['Edith’s mug', '2001-01-02'],
    ['Other', '2001-01-02'],
  ] as const)
    await aMerchItem({ title, deletedAt: new Date(day) })
  const owner = await aMerchItem({ title: 'Edith’s tin' })
  const part = {
    ownerKind: 'merch',
    ownerId: owner.id,
    field: 'image',
    path: 'uploads/merch/x.jpg',
    name: 'x.jpg',
  }
  await db.trashedPiece.create({ data: { ...part, trashedAt: new Date('2001-01-03') } })
  const onPage = async (query: string) =>
    (await loadTrashPage(contentKindNames, new URL(`http://zine.test/?${query}`))).trash.map(
      ({ title }) => title,
    )
  const newest = ['Edith’s tin: x.jpg', 'Edith’s mug', 'Édith’s cup']
  expect(await onPage('q=edith')).toEqual(newest)
  expect(await onPage('q=edith&sort=oldest')).toEqual([...newest].reverse())
  const [first] = await listTrashAfterCursor(contentKindNames, { q: 'edith', take: 1 })
  const rest = await listTrashAfterCursor(contentKindNames, {
    q: 'edith',
    cursor: first && trashCursor(first),
  })
  expect(rest.map(({ title }) => title)).toEqual(newest.slice(1))
})

test('all of the trash comes in the order of its pages, at most 200 of each kind', async () => {
  const deletedAt = new Date('2002-01-01')
  await db.band.createMany({
    data: Array.from({ length: 230 }, (_, at) => ({
      title: `Trashed ${at}`,
      slug: `trashed-${at}`,
      deletedAt,
    })),
  })
  await aMerchItem({ title: 'Trashed mug', deletedAt })
  await anAuthor({ name: 'Trashed author', deletedAt })
  const all = await listTrashContents(contentKindNames)
  const keysOf = (lines: { kind: string; id: number }[]) => lines.map(({ kind, id }) => `${kind} ${id}`)
  expect(all.filter(({ kind }) => kind === 'bands')).toHaveLength(200)
  const onPages = await listTrashAfterCursor(contentKindNames, { take: 1000 })
  const isInAll = new Set(keysOf(all))
  expect(keysOf(all)).toEqual(keysOf(onPages).filter((key) => isInAll.has(key)))
})

test('a search of uploads reads the records of one page, by status and title', async () => {
  await db.band.createMany({
    data: Array.from({ length: 100 }, (_, at) => ({
      title: `Sjöman ${at + 100}`,
      slug: `sjoman-${at}`,
      isDraft: at % 2 === 0,
    })),
  })
  const query = { q: 'sjoman', page: 2, status: 'draft', sort: 'title' } as const
  const read = await statementsDuring(async () => {
    const { lines, total, pages } = await loadManagedUploads('bands', query)
    expect([total, pages, lines[0]?.title]).toEqual([50, 3, 'Sjöman 140'])
  })
  expect(Math.max(...read.map(({ rows }) => rows))).toBeLessThanOrEqual(20)
})
