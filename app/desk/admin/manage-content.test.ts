import { beforeAll, expect, test } from 'vitest'
import { aBand, aMerchItem, anArticle, anAuthor, aUser } from '../../../test/builders'
import { db } from '../../platform/database/db.server'
import { Conflict } from '../../platform/errors/errors'
import type { Actor } from '../../site/accounts/audit.server'
import { restoreRecord, trashRecord } from '../../site/content/trash.server'
import type { KindName } from './kinds'
import { kindNames } from './kinds'
import { emptyTrash, manageUploads, trashContents } from './manage-content.server'
import { registry } from './registry.server'

let admin: Actor
beforeAll(async () => {
  admin = await aUser({ username: 'boss', role: 'admin' })
})

const titlesFor = async (kind: KindName, q: string) =>
  (await manageUploads(kind, { q, page: 1 })).lines.map(({ title }) => title)

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
  const last = await manageUploads('merch', { q: 'badge', page: 99 })
  expect(last).toMatchObject({ page: 2, pages: 2, total: 21 })
  expect(last.lines.map(({ title }) => title)).toEqual(['Badge 0'])
})

test('the trash lets go after 30 days, and not before', async () => {
  const { id } = await aMerchItem({ title: 'Old mug' })
  await trashRecord(registry.merch, id, admin)
  const days = (count: number) => new Date(Date.now() + count * 24 * 3600_000)
  await emptyTrash(days(29))
  expect((await trashContents(kindNames)).map(({ title }) => title)).toContain('Old mug')
  await emptyTrash(days(31))
  await emptyTrash(days(32))
  expect((await trashContents(kindNames)).map(({ title }) => title)).not.toContain('Old mug')
  expect(await db.merchItem.count({ where: { id } })).toBe(0)
  const entries = await db.auditEntry.findMany({ where: { subjectType: 'merch item', subjectId: id } })
  expect(entries.map(({ action, actorName }) => `${actorName}: ${action}`)).toEqual([
    'boss: deleted',
    'System: purged',
  ])
})

test('a clock that is a month ahead for some hours empties no trash', async () => {
  const { id } = await aMerchItem({ title: 'New mug' })
  await trashRecord(registry.merch, id, admin)
  const hours = (count: number) => new Date(Date.now() + count * 3600_000)
  const month = 31 * 24
  for (const hour of [0, month, month + 1, month + 12, 2, 26, month + 27]) await emptyTrash(hours(hour))
  expect(await db.merchItem.count({ where: { id } })).toBe(1)
})

test('a band whose address was taken meanwhile stays in the trash', async () => {
  const { id } = await aBand({ title: 'The Same' })
  await trashRecord(registry.bands, id, admin)
  const other = await aBand({ title: 'the same' })
  await expect(restoreRecord(registry.bands, id, admin)).rejects.toThrow(Conflict)
  await trashRecord(registry.bands, other.id, admin)
  await restoreRecord(registry.bands, id, admin)
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
  const { lines } = await manageUploads('articles', { q: 'lined up', page: 1 })
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
