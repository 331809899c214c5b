import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aBand, anArticle, aUser } from '../../../test/builders'
import { someConnections } from '../../../test/connections'
import { addBookmark } from '../../magazine/reading/bookmarks.server'
import { db } from '../../platform/database/db.server'
import { Prisma } from '../../platform/prisma/sqlite/client'
import { decryptWebhookSecret } from '../../reach/webhooks/signature.server'
import { exportSite } from './export.server'
import { exportFileShapes, exportMarker } from './export-layout'
import { type ExportRule, exportRules } from './export-rules'
import { importFromFormat } from './import.server'

const then = new Date('2026-03-05T10:00:00.123Z')
const guide = readFileSync('docs/guide/moving.md', 'utf8')

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-moving-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return path.join(folder, 'export')
}

test('every table is in a file of the export, left behind and counted, or excused with a reason', () => {
  const all: Record<string, ExportRule> = exportRules
  const forgotten = (tables: string[]) => tables.filter((name) => !(name in all))
  const tables = Object.keys(Prisma.ModelName)
  expect(forgotten(tables)).toEqual([])
  expect(forgotten([...tables, 'Planted'])).toEqual(['Planted'])
  expect(Object.keys(all).filter((name) => !tables.includes(name))).toEqual([])
  const files = Object.values(all).flatMap((fate) => ('in' in fate ? [fate.in] : []))
  expect(
    Object.keys(exportFileShapes).filter((file) => !files.includes(file as keyof typeof exportFileShapes)),
  ).toEqual([])
})

test('the guide names every file of an export', () => {
  expect(
    [...Object.keys(exportFileShapes), exportMarker].filter((file) => !guide.includes(`\`${file}\``)),
  ).toEqual([])
})

test('an export counts what it leaves behind; with secrets, webhooks and the key for followers go on with them', async () => {
  const user = await aUser({ username: 'reader' })
  const { id: articleId } = await anArticle({ id: 3 })
  await addBookmark(user.id, { articleId, page: 1, note: '' })
  await addBookmark(user.id, { articleId, page: 2, note: '' })
  await anArticle({ deletedAt: then })
  await aBand()
  await someConnections(user.id, then, then)
  const [plain, secret] = [aFolder(), aFolder()]

  const { leftBehind } = await exportSite(plain)
  expect(leftBehind).toEqual(
    expect.arrayContaining([
      { count: 1, what: 'password' },
      { count: 1, what: 'secret of a webhook' },
      { count: 1, what: 'key that signs for followers' },
      { count: 1, what: 'record in the trash' },
      { count: 2, what: 'bookmarks' },
    ]),
  )
  expect(readdirSync(plain)).not.toContain('secrets.json')
  const written = readdirSync(plain).map((name) => readFileSync(path.join(plain, name), 'utf8'))
  expect(written.filter((text) => text.includes('whsec_') || text.includes('private'))).toEqual([])

  const words = (await exportSite(secret, { withSecrets: true })).leftBehind.map(({ what }) => what)
  expect(words).not.toContain('secret of a webhook')
  await db.webhook.deleteMany()
  await db.follower.deleteMany()
  await db.federationKey.deleteMany()
  await importFromFormat('zinehouse', secret)
  const [webhook] = await db.webhook.findMany()
  expect([webhook?.isOn, decryptWebhookSecret(webhook?.secret ?? '')]).toEqual([true, 'whsec_MTIz'])
  expect(await db.federationKey.findMany({ select: { id: true, publicKey: true, isCurrent: true } })).toEqual(
    [{ id: 3, publicKey: 'public', isCurrent: true }],
  )

  await db.webhook.deleteMany()
  await db.importedRecord.deleteMany({ where: { kind: 'webhook' } })
  const { notes } = await importFromFormat('zinehouse', plain)
  expect(notes).toContainEqual({
    noun: 'webhook',
    title: 'Books',
    why: expect.stringContaining('A new one is made'),
  })
  expect(await db.webhook.findMany({ select: { isOn: true } })).toEqual([{ isOn: false }])
})

test('an import makes no more guests than there were', async () => {
  const guests = { role: 'guest' }
  const make = (key: string) =>
    aUser({ username: 'Guest', usernameKey: key, email: '', emailKey: key, ...guests })
  const order = {
    subtotalCents: 100,
    totalCents: 100,
    email: 'a@example.org',
    status: 'paid',
    createdAt: then,
  }
  const [one, other] = [await make('guest one'), await make('guest other')]
  for (const userId of [one.id, one.id, other.id, one.id])
    await db.order.create({ data: { ...order, userId } })
  const to = aFolder()
  await exportSite(to)
  await db.order.deleteMany()
  await db.user.deleteMany({ where: guests })

  expect((await importFromFormat('zinehouse', to)).cameCount).toMatchObject({ order: 4 })
  const made = await db.user.findMany({ where: guests, include: { orders: true }, orderBy: { id: 'asc' } })
  expect(made.map(({ orders }) => orders.length)).toEqual([3, 1])
})
