import { beforeAll, expect, test } from 'vitest'
import { aBand, aMerchItem, anArticle, anAuthor, aUser } from '../../test/builders'
import type { Actor } from '../accounts/audit.server'
import { restoreRecord, trashRecord } from '../content/lifecycle.server'
import { db } from '../platform/db.server'
import { Conflict } from '../platform/errors'
import { emptyTrash, manageUploads, trashContents } from './desk.server'
import type { KindName } from './kinds'
import { registry } from './registry.server'

let boss: Actor
beforeAll(async () => {
  boss = await aUser({ username: 'boss', role: 'admin' })
})

const found = async (kind: KindName, q: string) =>
  (await manageUploads(kind, q, 1)).lines.map(({ title }) => title)

test('uploads of every kind are found whatever the case and the marks, and signs mean themselves', async () => {
  await anArticle({ title: 'Ölfarben 100%' })
  await aMerchItem({ title: 'Ölfarben 100%' })
  await anAuthor({ name: 'Ölfarben 100%' })
  await aBand({ title: 'Ölfarben 100%' })
  for (const kind of ['articles', 'merch', 'authors', 'bands'] as const) {
    expect(await found(kind, 'ÖLFARBEN')).toEqual(['Ölfarben 100%'])
    expect(await found(kind, 'olfarben 1')).toEqual(['Ölfarben 100%'])
    expect(await found(kind, '0%')).toEqual(['Ölfarben 100%'])
    expect(await found(kind, 'l_f')).toEqual([])
  }
})

test('a page past the end is the last one', async () => {
  for (let made = 0; made < 21; made++) await aMerchItem({ title: `Badge ${made}` })
  const last = await manageUploads('merch', 'badge', 99)
  expect(last).toMatchObject({ page: 2, pages: 2, total: 21 })
  expect(last.lines.map(({ title }) => title)).toEqual(['Badge 0'])
})

test('the trash lets go after 30 days, and not before', async () => {
  const { id } = await aMerchItem({ title: 'Old mug' })
  await trashRecord(registry.merch, id, boss)
  const days = (count: number) => new Date(Date.now() + count * 24 * 3600_000)
  await emptyTrash(days(29))
  expect((await trashContents()).map(({ title }) => title)).toContain('Old mug')
  await emptyTrash(days(31))
  expect((await trashContents()).map(({ title }) => title)).not.toContain('Old mug')
  expect(await db.merchItem.count({ where: { id } })).toBe(0)
  const deeds = await db.auditEntry.findMany({ where: { subjectType: 'merch item', subjectId: id } })
  expect(deeds.map(({ action, actorName }) => `${actorName}: ${action}`)).toEqual([
    'boss: deleted',
    'the clock: purged',
  ])
})

test('a band whose address was taken meanwhile stays in the trash', async () => {
  const { id } = await aBand({ title: 'The Same' })
  await trashRecord(registry.bands, id, boss)
  const other = await aBand({ title: 'the same' })
  await expect(restoreRecord(registry.bands, id, boss)).rejects.toThrow(Conflict)
  await trashRecord(registry.bands, other.id, boss)
  await restoreRecord(registry.bands, id, boss)
  expect(await found('bands', 'the same')).toEqual(['The Same'])
})
