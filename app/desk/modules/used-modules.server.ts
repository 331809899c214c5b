import { modules } from '../../modules'
import { delegateOf } from '../../platform/database/db.server'
import { defaultSettings, lastSavedSettings, refreshSite } from '../../site/current-site.server'
import type { Module } from '../../site/modules/module'

/** Returns the names of the modules that the site has rows or settings of. */
export async function listUsedModules(): Promise<string[]> {
  await refreshSite()
  const all = modules.map(async (module) => ((await isModuleUsed(module)) ? [module.name] : []))
  return (await Promise.all(all)).flat()
}

/** Tells whether the site has rows or settings of a module. */
export async function isModuleUsed({ usedBy, server }: Module): Promise<boolean> {
  const { tables = [], settings = [] } = usedBy
  const saved = lastSavedSettings()
  if (settings.some((name) => JSON.stringify(saved[name]) !== JSON.stringify(defaultSettings[name])))
    return true
  for (const table of tables) if (await delegateOf(table).findFirst()) return true
  const { isConfigured, isUsed } = (await server?.()) ?? {}
  return isConfigured?.() || ((await isUsed?.()) ?? false)
}
