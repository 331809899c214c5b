import { db, type Transaction } from '../../platform/database/db.server'
import { DomainError } from '../../platform/errors/errors'
import { refreshSite } from '../../site/current-site.server'
import { type BatchImport, type BatchRecord, importOneBatch, inBatches } from './import-batch.server'
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
  private told = new Set<string>()

  private constructor(
    readonly isDryRun: boolean,
    /** The id by which what it brings can be undone. */
    private readonly importId: number | undefined,
    private readonly onProgress: (report: ImportReport) => void,
  ) {}

  static async begin(
    { isDryRun = false, onProgress = () => {} }: Pick<ImportOptions, 'isDryRun' | 'onProgress'> = {},
    importId?: number,
  ): Promise<ImportRun> {
    // Dates without a time zone are in the site's.
    await refreshSite()
    return new ImportRun(isDryRun, importId, onProgress)
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

  /**
   * Imports many records of a kind, some hundred in one transaction with the rows by which the next import knows them:
   * a killed import is completed by the next, and nothing comes twice. Memory does not grow with their number, so
   * `idOf` does not know them. Records are read as they are needed.
   * @throws Error with a message of one line when something other than a record itself stops the import
   */
  async importBatch<R extends BatchRecord>(
    records: Iterable<R> | AsyncIterable<R>,
    kind: BatchImport<R>,
  ): Promise<void> {
    const { noun } = kind
    for await (const batch of inBatches(records)) {
      const { came, here, refused } = await importOneBatch(batch, kind, this).catch((error: unknown) => {
        throw importStopped({ noun, title: batch[0]?.title ?? '' }, error)
      })
      this.report.countHere(noun, here.length)
      this.report.countCame(noun, came.length)
      for (const { title, notes = [] } of came) for (const why of notes) this.reportMissing(noun, title, why)
      for (const { record, why } of refused) this.reportSkipped(noun, record.title, why)
      this.onProgress(this.report)
    }
  }

  /** Notes that the import brought records, so that the next one knows them. */
  remember = async (tx: Transaction, kind: string, ids: Map<string, number>): Promise<void> => {
    const data = [...ids].map(([source, recordId]) => ({ source, kind, recordId, importId: this.importId }))
    await tx.importedRecord.createMany({ data })
  }

  reportMissing(noun: string, title: string, why: string): void {
    this.report.notes.push({ noun, title, why })
  }

  reportSkipped(noun: string, title: string, why: string): void {
    const isNew = this.told.size < this.told.add([noun, title, why].join('\n')).size
    if (isNew) this.report.left.push({ noun, title, why })
  }

  private async write(record: ImportRecord): Promise<number> {
    const { source, noun: kind } = record
    const recordId = await record.write()
    const row = { source, kind, recordId, importId: this.importId }
    await db.importedRecord.upsert({ where: { source }, create: row, update: {} })
    return recordId
  }
}

function importStopped({ noun, title }: Pick<ImportRecord, 'noun' | 'title'>, error: unknown): Error {
  const why = error instanceof Error ? error.message.split('\n').at(-1) : String(error)
  const advice = 'What came over before it stays. Run it again to go on.'
  return new Error(`Stopped at ${noun} “${title}”: ${why} ${advice}`, { cause: error })
}
