import { cachedTables } from '../../platform/changes/cached-tables.server'
import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'
import { log } from '../../platform/logging/log.server'
import { type Actor, recordAudit } from '../accounts/audit.server'
import type { Module } from './module'

const switches = cachedTables(['ModuleSwitch'], async () => {
  const rows = await db.moduleSwitch.findMany()
  return new Map(rows.map(({ name, isOn }) => [name, isOn]))
})

/** Reads which modules are on. While the database is unavailable, the previous ones stay. */
export async function refreshModules(): Promise<void> {
  await switches.read().catch((error) => log.warn({ err: error }, 'the modules could not be read'))
}

/** Tells whether a module is on, as of the last `refreshSite`. Without a stored switch, MODULES decides. */
export const isModuleOn = (name: string): boolean =>
  switches.last()?.get(name) ?? isNamedInModulesVariable(name)

/** Tells whether MODULES names a module. */
export const isNamedInModulesVariable = (name: string): boolean =>
  env.modules === 'all' || (env.modules?.includes(name) ?? false)

export interface Switch {
  module: Module
  isOn: boolean
}

/** Switches modules on or off for all, together or not at all. Their data stays. */
export async function switchModules(changes: Switch[], all: Module[], actor?: Actor): Promise<void> {
  await switches.read()
  const before = all.map(({ name }) => ({ name, isOn: isModuleOn(name) }))
  const now = new Date()
  await inTransaction(async (tx) => {
    // From here on the stored switches decide, and MODULES is ignored.
    await addSwitches(tx, before)
    for (const { module, isOn } of changes) {
      const { count } = await tx.moduleSwitch.updateMany({
        where: { name: module.name, isOn: !isOn },
        data: { isOn, switchedAt: now },
      })
      if (count > 0)
        await recordAudit(tx, actor, {
          action: 'changed',
          subjectType: 'module',
          subjectName: module.title,
          note: isOn ? 'switched on' : 'switched off',
        })
    }
  })
  await refreshModules()
}

/** Stores which modules are on, for those without a stored switch. */
export async function addSwitches(
  tx: Transaction,
  switches: { name: string; isOn: boolean }[],
): Promise<void> {
  for (const { name, isOn } of switches)
    await tx.moduleSwitch.upsert({ where: { name }, create: { name, isOn }, update: { name } })
}

export const switchModule = (module: Module, isOn: boolean, all: Module[], actor?: Actor): Promise<void> =>
  switchModules([{ module, isOn }], all, actor)
