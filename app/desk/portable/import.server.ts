import { db } from '../../platform/database/db.server'
import { listUsedModules } from '../modules/used-modules.server'
import { discountsImport } from './discounts/import-discounts.server'
import { folderImport } from './folder-import.server'
import { ghostImport } from './ghost-import.server'
import type { ImportFormat } from './import-format'
import { type ImportOptions, ImportRun } from './import-run.server'
import { libraryImport } from './library/import-library.server'
import { subscribersImport } from './lists/import-subscribers.server'
import { membersImport } from './members/import-member-file.server'
import { musicImport } from './music/import-releases.server'
import { ordersImport } from './orders/import-past-orders.server'
import { beginImport, forgetEmptyImport } from './past-imports.server'
import { productsImport } from './products/import-products.server'
import { redirectsImport } from './redirects-import.server'
import type { ImportReport } from './report'
import { shopifyPagesImport } from './shopify/import-shopify-pages.server'
import { sampleSource } from './source-sample.server'
import { wordpressImport } from './wordpress-import.server'
import { zinehouseImport } from './zinehouse-import.server'

/** The kinds of exports in the order of recognition: products may be any table with titles and prices. */
export const importFormats: ImportFormat[] = [
  zinehouseImport,
  ghostImport,
  wordpressImport,
  ordersImport,
  discountsImport,
  shopifyPagesImport,
  redirectsImport,
  membersImport,
  subscribersImport,
  productsImport,
  libraryImport,
  musicImport,
  folderImport,
]

/**
 * Recognizes a file or folder that another program exported.
 * @returns the name of its format
 * @throws Error with a message of one line when it is not there, or of no kind that is known here
 */
export async function recognizeSource(source: string): Promise<string> {
  const sample = await sampleSource(source)
  const format = importFormats.find((one) => one.recognize(sample))
  if (!format)
    throw new Error(`${source} is no export that is recognized here. Say what it is before its name.`)
  return format.name
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
  const format = importFormats.find(({ name }) => name === from)
  if (!format) throw new Error(`There is no import from ${from}.`)
  const importId = options.isDryRun ? undefined : await beginImport(from, path)
  const run = await ImportRun.begin(options, importId)
  const before = await listUsedModules()
  try {
    await format.import(run, path, options)
  } finally {
    if (importId) await forgetEmptyImport(importId)
  }
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
