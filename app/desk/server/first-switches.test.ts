import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { anArticle, aUser } from '../../../test/builders'
import { type Table, tablesOf } from '../../../test/rows/data-model'
import { fillTables } from '../../../test/rows/fill-tables'
import { deleteAllRows, targetOf } from '../../../test/rows/site-rows'
import { modules } from '../../modules'
import { db } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'
import { defaultSettings, refreshSite } from '../../site/current-site.server'
import { isModuleOn, switchModule } from '../../site/modules/switches.server'
import { isModuleUsed } from '../modules/used-modules.server'
import { addFirstSwitches } from './first-switches.server'

const all = tablesOf()

beforeEach(async () => {
  await deleteAllRows(db, all)
  await refreshSite()
  start({ modules: undefined, hasSampleContent: false })
})

function start(settings: Partial<typeof env>) {
  const before = { ...env }
  onTestFinished(() => void Object.assign(env, before))
  Object.assign(env, settings)
}

const on = () => modules.map(({ name }) => name).filter(isModuleOn)

test('a new site has nothing on, what MODULES says, or what the sample shows', async () => {
  await addFirstSwitches()
  expect(on()).toEqual([])
  expect(await db.moduleSwitch.count()).toBe(modules.length)

  await db.moduleSwitch.deleteMany()
  start({ modules: ['discounts', 'webhooks'], hasSampleContent: true })
  await addFirstSwitches()
  start({ modules: 'all' })
  await addFirstSwitches()
  expect(on()).toEqual(['discounts', 'webhooks'])

  await db.moduleSwitch.deleteMany()
  start({ modules: undefined, hasSampleContent: true })
  await addFirstSwitches()
  expect(on()).not.toContain('discounts')
})

test('a new site with the variables of single login has it on, unless MODULES says otherwise', async () => {
  const oidc = {
    issuer: 'https://login.example',
    clientId: 'zine',
    clientSecret: '',
    name: '',
    roles: undefined,
  }
  start({ oidc })
  await addFirstSwitches()
  expect(on()).toEqual(['oidc'])
  await db.moduleSwitch.deleteMany()
  start({ oidc, modules: [] })
  await addFirstSwitches()
  expect(on()).toEqual([])
})

test('what was switched before stays as it is when a site starts again', async () => {
  await addFirstSwitches()
  const [module] = modules
  if (!module) throw new Error('There are no modules.')
  await switchModule(module, true, modules)
  await aUser()
  await addFirstSwitches()
  expect(on()).toEqual([module.name])
})

/** Returns a table with those that its rows refer to. */
function withParents(names: readonly string[]): Table[] {
  const parents = all
    .filter(({ name }) => names.includes(name))
    .flatMap((table) => table.columns.flatMap((column) => targetOf(table, column) ?? []))
  const missing = parents.filter((name) => !names.includes(name))
  if (missing.length > 0) return withParents([...names, ...missing])
  return all.filter(({ name }) => names.includes(name))
}

test.each(
  modules.flatMap((module) =>
    (module.usedBy.tables ?? []).map((table) => ({ name: module.name, module, table })),
  ),
)('a site from before modules that has a row in $table keeps $name', async ({ module, table }) => {
  await aUser()
  expect(await isModuleUsed(module)).toBe(false)
  await fillTables(withParents([table]))
  await addFirstSwitches()
  expect(on()).toContain(module.name)
})

test.each(
  modules.flatMap((module) =>
    (module.usedBy.settings ?? []).map((setting) => ({ name: module.name, module, setting })),
  ),
)('a site from before modules that has set $setting keeps $name', async ({ module, setting }) => {
  await aUser()
  const examples: Partial<Record<typeof setting, unknown>> = {
    otherLanguages: ['de'],
    tipSums: [500],
    embedding: 'nowhere',
    embedHosts: ['zines.example'],
  }
  const values = JSON.stringify({ [setting]: examples[setting] ?? !defaultSettings[setting] })
  await db.siteSettings.create({ data: { version: 1, values, savedBy: 'boss' } })
  await refreshSite()
  await addFirstSwitches()
  expect(on()).toContain(module.name)
})

test('every module says how it is told that a site uses it', async () => {
  for (const { name, usedBy, server } of modules) {
    const { isUsed, isConfigured } = (await server?.()) ?? {}
    const ways = [...(usedBy.tables ?? []), ...(usedBy.settings ?? []), isUsed, isConfigured].filter(Boolean)
    expect([name, ways.length > 0]).toEqual([name, true])
  }
})

test('two processes that start at once write one row for each module', async () => {
  await anArticle()
  await Promise.all([addFirstSwitches(), addFirstSwitches()])
  expect(await db.moduleSwitch.count()).toBe(modules.length)
})
