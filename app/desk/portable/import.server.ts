import { importFolder } from './folder-import.server'
import { importGhost } from './ghost-import.server'
import { type ImportOptions, ImportRun } from './import-run.server'
import type { Report } from './report'
import { importWordpress } from './wordpress-import.server'
import { importZinehouse } from './zinehouse-import.server'

type Importer = (run: ImportRun, path: string, options: ImportOptions) => Promise<void>

export const importers: Record<string, Importer> = {
  folder: importFolder,
  ghost: importGhost,
  wordpress: importWordpress,
  zinehouse: importZinehouse,
}

/**
 * Imports what another program exported. Records of earlier imports are recognized and stay as they are, so it can be
 * repeated.
 * @throws Error with one line when the export cannot be read, or when something stops the import
 */
export async function importFrom(from: string, path: string, options: ImportOptions = {}): Promise<Report> {
  const importer = importers[from]
  if (!importer) throw new Error(`There is no import from ${from}.`)
  const run = await ImportRun.begin(options)
  await importer(run, path, options)
  return run.report
}
