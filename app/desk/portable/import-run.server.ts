import { db } from '../../platform/database/db.server'
import { DomainError } from '../../platform/errors/errors'
import { refreshSite } from '../../site/current-site.server'
import { ImportReport } from './report'

export interface ImportOptions {
  /** Only reports what would be imported, and changes nothing. */
  isDryRun?: boolean
  /** The uploads folder of the other site, for exports that contain no files. */
  files?: string
  /** Called after each imported record. */
  onProgress?: (report: ImportReport) => void
}

export interface ImportRecord {
  /** A stable id of the record on the other site, by which the next import recognizes it. */
  source: string
  noun: string
  title: string
  notes?: string[]
  /**
   * Checks whether the record can be imported, without changing anything.
   * @throws DomainError
   */
  check(): Promise<unknown>
  /**
   * Imports the record, or completes it after an interruption.
   * @returns its id on this site
   */
  write(): Promise<number>
  /** Finds an existing record with the same name, which stays as it is. */
  find?(): Promise<number | undefined>
}

/** The id that stands for those of new records in a dry run, which creates none. */
const noId = 999_999_999

/** An import: its options, the records that earlier imports brought, and its report. */
export class ImportRun {
  readonly report = new ImportReport()
  /** The modules that were off at the site of the export. */
  modulesOff: string[] = []
  private ids = new Map<string, number>()
  private brought = new Set<string>()

  private constructor(
    readonly isDryRun: boolean,
    private readonly onProgress: (report: ImportReport) => void,
  ) {}

  static async begin({
    isDryRun = false,
    onProgress = () => {},
  }: Pick<ImportOptions, 'isDryRun' | 'onProgress'> = {}): Promise<ImportRun> {
    // Dates without a time zone are in the site's.
    await refreshSite()
    return new ImportRun(isDryRun, onProgress)
  }

  /** Returns the id of an imported record, now or in an earlier run; undefined for a skipped one. */
  idOf = (source: string) => this.ids.get(source)

  isNew = (source: string) => this.brought.has(source)

  /** @throws Error with a message of one line when something other than the record itself stops the import */
  async importRecord(record: ImportRecord): Promise<number | undefined> {
    const { source, noun, title } = record
    const taken = this.ids.get(source)
    if (taken !== undefined) return taken
    const before = await db.importedRecord.findUnique({ where: { source } })
    const known = before?.recordId ?? (await record.find?.())
    if (known !== undefined) {
      this.ids.set(source, known)
      this.report.countHere(noun)
      return known
    }
    try {
      await record.check()
      const id = this.isDryRun ? noId : await this.write(record)
      this.ids.set(source, id)
      this.brought.add(source)
      this.report.countCame(noun)
      for (const why of record.notes ?? []) this.reportMissing(noun, title, why)
      return id
    } catch (error) {
      if (!(error instanceof DomainError) || error.status >= 500) throw importStopped(record, error)
      this.reportSkipped(noun, title, error.message)
      return undefined
    } finally {
      this.onProgress(this.report)
    }
  }

  reportMissing(noun: string, title: string, why: string): void {
    this.report.notes.push({ noun, title, why })
  }

  reportSkipped(noun: string, title: string, why: string): void {
    const isTold = this.report.left.some((one) => one.noun === noun && one.title === title && one.why === why)
    if (!isTold) this.report.left.push({ noun, title, why })
  }

  private async write(record: ImportRecord): Promise<number> {
    const { source, noun: kind } = record
    const recordId = await record.write()
    const row = { source, kind, recordId }
    await db.importedRecord.upsert({ where: { source }, create: row, update: {} })
    return recordId
  }
}

function importStopped({ noun, title }: ImportRecord, error: unknown): Error {
  const why = error instanceof Error ? error.message.split('\n').at(-1) : String(error)
  const advice = 'What came over before it stays. Run it again to go on.'
  return new Error(`Stopped at ${noun} “${title}”: ${why} ${advice}`, { cause: error })
}
