import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wholeSchema } from '../../../scripts/generate.mjs'
import { aUser } from '../../../test/builders'
import { aPng } from '../../../test/files'
import { tablesOf } from '../../../test/rows/data-model'
import { fillTables } from '../../../test/rows/fill-tables'
import { deleteAllRows, differences, siteRows } from '../../../test/rows/site-rows'
import { db, isPostgresql } from '../../platform/database/db.server'
import { migrate } from '../../platform/database/migrate.server'
import { env } from '../../platform/env.server'
import { sessionSecret } from '../../platform/process/secret.server'
import { storeSitePicture } from '../../site/site-pictures.server'
import { addSampleMagazine } from '../admin/sample.server'
import { loadSavedSettings, saveSettings } from '../admin/site-settings.server'
import { exportSite } from './export.server'
import { type ExportRule, exportRules } from './export-rules'
import { importFromFormat } from './import.server'

/** Of these tables, records keep their numbers. */
const keepIds = ['Article', 'Author', 'Band', 'Track', 'MerchItem', 'Plan', 'Order', 'FederationKey']

const readAnew = 'It is read anew from the file.'
const newPassword = 'Everybody sets a new password.'
const savedAnew = 'The import saves it.'
const ofDeliveries = 'It is how deliveries of the other site went.'
const pressedTwice = 'It tells a second press of a button from the first.'
const confirming = 'A link to confirm what was asked for is of use for some days.'
const mails = 'An import mails nothing.'

/** Columns of exported tables that do not come over, and why. */
const excused: Record<string, string> = {
  id: 'Where nothing outside names the number, records are named by what they belong to.',
  version: 'Saves are counted anew: nothing that is open at the other site is saved here.',
  searchText: 'It is made anew of what came over.',
  deletedAt: 'What is in the trash is left behind, and counted.',
  'BandAddress.leftAt': 'Nothing asks when a band left an address.',
  'Track.durationMs': readAnew,
  'Track.waveform': readAnew,
  'Track.picture': readAnew,
  'User.passwordHash': newPassword,
  'User.mustSetPassword': newPassword,
  'User.emailKey': 'It is the address in lower case; that of a guest is random.',
  'User.guestNetwork': 'It limits for some minutes what guests from a network hold.',
  'SiteSettings.savedBy': savedAnew,
  'SiteSettings.savedAt': savedAnew,
  'SitePicture.keptAt': savedAnew,
  'Webhook.previousSecret': 'A secret that was changed signs for a day more.',
  'Webhook.previousUntil': 'A secret that was changed signs for a day more.',
  'Webhook.failures': ofDeliveries,
  'Webhook.restUntil': ofDeliveries,
  'Webhook.deaths': ofDeliveries,
  'GiftCard.purchaseKey': pressedTwice,
  'RedeemCode.requestKey': pressedTwice,
  'MembershipGift.purchaseKey': pressedTwice,
  'MembershipGift.redeemKey': pressedTwice,
  'OrderLine.cartLineId': pressedTwice,
  'Subscriber.askedTopics': confirming,
  'Subscriber.askedAt': confirming,
  'Subscriber.askedById': confirming,
  'Order.tipRecordId': 'The page of payment leads back by it; what the tip was for comes in words.',
  'Order.mailDueAt': mails,
  'Order.mailAttempts': mails,
  'Order.addressVersion': 'Corrections are counted anew.',
}

const whole = tablesOf()
const all: Record<string, ExportRule> = exportRules
const exported = whole.filter(({ name }) => 'in' in (all[name] ?? {}))
const isCompared = (table: string, column: string) =>
  !(`${table}.${column}` in excused) && (!(column in excused) || (column === 'id' && keepIds.includes(table)))

const root = mkdtempSync(path.join(tmpdir(), 'zinehouse-rows-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('each column that is excused from an export is there', () => {
  const columns = exported.flatMap(({ name, columns }) =>
    columns.flatMap((column) => [column.name, `${name}.${column.name}`]),
  )
  expect(Object.keys(excused).filter((name) => !columns.includes(name))).toEqual([])
})

test('a column that is new and does not come over is told', () => {
  const planted = wholeSchema().replace('model Author {', 'model Author {\n  pronouns String @default("")')
  const author = tablesOf(planted).find(({ name }) => name === 'Author')
  expect(author?.columns.map(({ name }) => name)).toContain('pronouns')
  expect(isCompared('Author', 'pronouns')).toBe(true)
  const [before, after] = [
    { pronouns: 'they', name: 'Ada' },
    { pronouns: null, name: 'Ada' },
  ]
  expect(differences({ Author: [before] }, { Author: [after] })).toEqual({
    'Author.pronouns': '"they", then null',
  })
})

/** Says in words what is said by nothing, and leaves the settings in one version, the only one that comes. */
async function asPlain(): Promise<void> {
  await db.user.updateMany({ where: { role: 'admin', staff: null }, data: { staff: 'owner' } })
  for (const { id, createdAt } of await db.plan.findMany({ where: { updatedAt: null } }))
    await db.plan.update({ where: { id }, data: { updatedAt: createdAt } })
  const last = await db.siteSettings.findFirstOrThrow({ orderBy: { version: 'desc' } })
  await db.siteSettings.deleteMany({ where: { version: { lt: last.version } } })
}

let before: Awaited<ReturnType<typeof siteRows>>
const folder = path.join(root, 'export')
const rowsHere = () => siteRows(db, exported, isCompared)

beforeAll(async () => {
  Object.assign(env, { hasSampleContent: true })
  await addSampleMagazine()
  await fillTables(exported.filter(({ name }) => !['SiteSettings', 'SitePicture'].includes(name)))
  const { settings } = await loadSavedSettings()
  const logo = await storeSitePicture('logo', await aPng())
  const boss = await aUser({ username: 'boss' })
  await saveSettings({ settings: { ...settings, name: 'The house', logo }, siteName: 'x' }, boss)
  await asPlain()
  before = await rowsHere()
  expect(Object.keys(before).filter((table) => before[table]?.length === 0)).toEqual([])

  expect((await exportSite(folder, { withSecrets: true })).missing).toEqual([])
}, 600_000)

async function expectSame(from: string): Promise<void> {
  await deleteAllRows(db, whole)
  const { left, notes } = await importFromFormat('zinehouse', from)
  expect([left, notes]).toEqual([[], []])
  expect(differences(before, await rowsHere())).toEqual({})
}

test('whatever is in a table of a site is on the site that imports its export, in every column, and once', async () => {
  await expectSame(folder)
  expect((await importFromFormat('zinehouse', folder)).cameCount).toEqual({})
  expect(differences(before, await rowsHere())).toEqual({})
}, 600_000)

test.runIf(isPostgresql)(
  'it is the same after a move to SQLite and back',
  async () => {
    const onSqlite = { ...process.env, DATA_DIR: path.join(root, 'sqlite'), SESSION_SECRET: sessionSecret }
    Object.assign(onSqlite, { DATABASE_URL: undefined })
    const run = (...words: string[]) => {
      const { status, stderr } = spawnSync(process.execPath, words, { env: onSqlite, encoding: 'utf8' })
      expect(status, stderr).toBe(0)
    }
    mkdirSync(onSqlite.DATA_DIR)
    await migrate(`file:${onSqlite.DATA_DIR}/zinehouse.db`)
    run('scripts/import.mjs', 'zinehouse', folder)
    run('scripts/export.mjs', path.join(root, 'from-sqlite'), '--with-secrets')
    await expectSame(path.join(root, 'from-sqlite'))
  },
  600_000,
)
