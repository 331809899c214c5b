import { importFolder } from './folder-import.server'
import { importGhost } from './ghost-import.server'
import { ImportRun } from './import-run.server'
import type { Report } from './report'
import { importWordpress } from './wordpress-import.server'
import { importZinehouse } from './zinehouse-import.server'

export interface ImportOptions {
  /** Says what would come, and changes nothing. */
  isDryRun?: boolean
  /** The folder of uploads beside a file that has none in it. */
  files?: string
  /** Told after each piece. */
  onProgress?: (report: Report) => void
}

type Importer = (run: ImportRun, path: string, options: ImportOptions) => Promise<void>

export const importers: Record<string, Importer> = {
  folder: importFolder,
  ghost: importGhost,
  wordpress: importWordpress,
  zinehouse: importZinehouse,
}

/**
 * Brings what another program wrote into this site. What came before is known and stays as it is, so that it can be run again.
 * @throws Error with one line when the whole cannot be read, or when something stops it
 */
export async function importFrom(from: string, path: string, options: ImportOptions = {}): Promise<Report> {
  const importer = importers[from]
  if (!importer) throw new Error(`There is no import from ${from}.`)
  const run = await ImportRun.begin(options)
  await importer(run, path, options)
  return run.report
}
