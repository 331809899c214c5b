import { expect, onTestFinished, test } from 'vitest'
import { db } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'
import type { Module } from './module'
import { isModuleOn, refreshModules, switchModule } from './switches.server'

const aModule = (name: string): Module => ({
  name,
  title: name,
  sentence: '',
  usedBy: {},
  routes: {},
  links: [],
})
const one = aModule('one')
const other = aModule('other')
const all = [one, other]

test('MODULES says what is on until somebody switches a module, and never again', async () => {
  const { modules } = env
  onTestFinished(() => void Object.assign(env, { modules }))
  Object.assign(env, { modules: ['one'] })
  await refreshModules()
  expect(all.map(({ name }) => isModuleOn(name))).toEqual([true, false])

  await switchModule(other, true, all)
  Object.assign(env, { modules: [] })
  await refreshModules()
  expect(all.map(({ name }) => isModuleOn(name))).toEqual([true, true])
})

test('two people who switch at once each get what they chose, and one entry in the log for each change', async () => {
  await db.moduleSwitch.deleteMany()
  await db.auditEntry.deleteMany()
  await Promise.all([
    switchModule(one, false, all),
    switchModule(one, false, all),
    switchModule(other, false, all),
  ])
  await refreshModules()
  expect(all.map(({ name }) => isModuleOn(name))).toEqual([false, false])
  const entries = await db.auditEntry.findMany({ orderBy: { subjectName: 'asc' } })
  expect(entries.map(({ subjectName, note }) => `${subjectName}: ${note}`)).toEqual([
    'one: switched off',
    'other: switched off',
  ])
})
