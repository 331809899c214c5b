import { db } from '../../platform/database/db.server'
import { listUsedModules } from '../modules/used-modules.server'
import { importFolder } from './folder-import.server'
import { importGhost } from './ghost-import.server'
import { type ImportOptions, ImportRun } from './import-run.server'
import { importLibrary } from './library/import-library.server'
import { importReleasesOf } from './music/import-releases.server'
import { importPastOrders } from './orders/import-past-orders.server'
import { importProducts } from './products/import-products.server'
import type { ImportReport } from './report'
import { importWordpress } from './wordpress-import.server'
import { importZinehouse } from './zinehouse-import.server'

type Importer = (run: ImportRun, path: string, options: ImportOptions) => Promise<void>

export const importersByFormat: Record<string, Importer> = {
  folder: importFolder,
  ghost: importGhost,
  library: importLibrary,
  music: importReleasesOf,
  orders: importPastOrders,
  products: importProducts,
  wordpress: importWordpress,
  zinehouse: importZinehouse,
}

/**
 * Imports what another program exported. Records of earlier imports are recognized and stay as they are, so it can be
 * repeated.
 * @throws Error with a message of one line when the export cannot be read, or when something stops the import
 */
export async function importFromFormat(
  from: string,
  path: string,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const importer = importersByFormat[from]
  if (!importer) throw new Error(`There is no import from ${from}.`)
  const run = await ImportRun.begin(options)
  const before = await listUsedModules()
  await importer(run, path, options)
  if (!run.isDryRun) await addUsedModules(run, before)
  return run.report
}

/**
 * Switches on the modules of which the import brought rows, unless they were off at the other site. A site that has
 * never started switches them on at its start.
 */
async function addUsedModules(run: ImportRun, before: string[]): Promise<void> {
  const used = (await listUsedModules()).filter(
    (name) => !before.includes(name) && !run.modulesOff.includes(name),
  )
  const off = await db.moduleSwitch.findMany({ where: { name: { in: used }, isOn: false } })
  for (const { name } of off) {
    await db.moduleSwitch.update({ where: { name }, data: { isOn: true, switchedAt: new Date() } })
    run.report.countCame('module')
  }
}
