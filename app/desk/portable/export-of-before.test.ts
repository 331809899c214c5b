import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aJpeg, anMp3, aPdf, aPng } from '../../../test/files'
import { tablesOf } from '../../../test/rows/data-model'
import { aWav } from '../../../test/rows/fill-tables'
import { delegate } from '../../../test/rows/site-rows'
import { modules } from '../../modules'
import { db } from '../../platform/database/db.server'
import { listUsedModules } from '../modules/used-modules.server'
import { type ExportRule, exportRules } from './export-rules'
import { importFromFormat } from './import.server'

const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-before-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Two rows of each table, as the layout had them before tracks had numbers in it. */
const before = readFileSync('test/fixtures/export-of-before.json', 'utf8')

async function writeExport(): Promise<void> {
  const bytes: Record<string, Buffer> = {
    pdf: aPdf(),
    jpg: await aJpeg(),
    png: await aPng(),
    mp3: anMp3(),
    wav: aWav,
  }
  for (const [, name = '', ending = ''] of before.matchAll(/"(files\/[^"]+\.(\w+))"/g)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), bytes[ending] ?? '')
  }
  for (const [name, content] of Object.entries(JSON.parse(before)))
    writeFileSync(path.join(folder, name), JSON.stringify(content))
}

test('an export that an earlier version wrote comes over whole', async () => {
  await writeExport()
  // As in a site that was just started.
  await db.moduleSwitch.createMany({ data: modules.map(({ name }) => ({ name, isOn: false })) })
  const { left, notes, cameCount } = await importFromFormat('zinehouse', folder)
  expect(left).toEqual([])
  expect([...new Set(notes.map(({ noun }) => noun))]).toEqual(['personal key', 'invitation'])

  const all: Record<string, ExportRule> = exportRules
  const counts: Record<string, number> = {}
  for (const table of tablesOf())
    if ('in' in (all[table.name] ?? {})) counts[table.name] = await delegate(db, table).count()
  const settings = [
    'AccountSettings',
    'InvoiceSettings',
    'MemberSettings',
    'ReturnSettings',
    'ShippingSettings',
  ]
  const others = Object.entries(counts).filter(([name, count]) => count !== 2 && !settings.includes(name))
  // What was sold no more stayed behind, and nothing was set for the site.
  expect(Object.fromEntries(others)).toEqual({
    ModuleSwitch: modules.length,
    Redirect: 0,
    SitePicture: 0,
    SiteSettings: 0,
    VariantFile: 1,
    VariantMusic: 1,
  })
  // What the other site used is on.
  const on = (await db.moduleSwitch.findMany({ where: { isOn: true } })).map(({ name }) => name)
  expect(on.toSorted()).toEqual((await listUsedModules()).toSorted())
  expect(on).toContain('discounts')
  expect(cameCount.module).toBe(on.length)
})
