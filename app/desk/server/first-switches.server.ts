import { modules } from '../../modules'
import { db, inTransaction } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'
import { addSwitches, isNamedInModulesVariable, refreshModules } from '../../site/modules/switches.server'
import { hasNoContent, modulesOfSample } from '../admin/sample.server'
import { isModuleUsed } from '../modules/used-modules.server'

/**
 * Stores whether each module is on that has no stored switch yet: in a new site as MODULES or else the sample says;
 * a site that is older than a module keeps the module if it uses it.
 */
export async function addFirstSwitches(): Promise<void> {
  const rows = await db.moduleSwitch.findMany({ select: { name: true } })
  const added = modules.filter(({ name }) => rows.every((row) => row.name !== name))
  if (added.length === 0) return
  const isNew = (await db.user.count()) === 0 && (await hasNoContent())
  const ofSample = isNew && !env.modules ? [...modulesOfSample(), ...(await configuredModules())] : []
  const switches = added.map(async (module) => ({
    name: module.name,
    isOn:
      isNamedInModulesVariable(module.name) ||
      (isNew ? ofSample.includes(module.name) : await isModuleUsed(module)),
  }))
  const known = await Promise.all(switches)
  await inTransaction((tx) => addSwitches(tx, known))
  await refreshModules()
}

async function configuredModules(): Promise<string[]> {
  const all = modules.map(async ({ name, server }) => ((await server?.())?.isConfigured?.() ? [name] : []))
  return (await Promise.all(all)).flat()
}
