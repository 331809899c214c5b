import { setImmediate as otherWork } from 'node:timers/promises'
import { retryOnClash } from '../../platform/database/database-errors.server'
import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { DomainError } from '../../platform/errors/errors'

const batchSize = 400

export interface BatchRecord {
  /** A stable id of the record on the other site, by which the next import recognizes it. */
  source: string
  title: string
  notes?: string[]
}

/** How many records of a kind are imported at once: `find` and `create` are given some hundred records. */
export interface BatchImport<R extends BatchRecord> {
  noun: string
  /** Returns the sources of those with the same name as a record here, which stays as it is. */
  find?(tx: Transaction, records: R[]): Promise<Set<string>>
  /**
   * Checks a new record by itself.
   * @throws DomainError, with which the report says why the record is left out
   */
  check?(record: R): void
  /**
   * Creates new records, by few statements and nothing outside of `tx`, since the transaction may be repeated.
   * @returns their ids on this site by source
   */
  create(tx: Transaction, records: R[]): Promise<Map<string, number>>
}

export interface BatchResult<R> {
  came: R[]
  here: R[]
  refused: { record: R; why: string }[]
}

interface BatchWriter {
  isDryRun: boolean
  /** Notes that an import brought records, so that the next one knows them. */
  remember(tx: Transaction, noun: string, ids: Map<string, number>): Promise<void>
}

/** Imports some hundred records, whole or not at all. Of several with one source the first is taken. */
export function importOneBatch<R extends BatchRecord>(
  records: R[],
  kind: BatchImport<R>,
  { isDryRun, remember }: BatchWriter,
): Promise<BatchResult<R>> {
  const seen = new Set<string>()
  const first = records.filter(({ source }) => seen.size < seen.add(source).size)
  const steps = async (tx: Transaction) => {
    const result = await sortOut(tx, first, kind)
    if (isDryRun || result.came.length === 0) return result
    const ids = await kind.create(tx, result.came)
    await remember(tx, kind.noun, ids)
    return result
  }
  return isDryRun ? steps(db) : retryOnClash(() => inTransaction(steps))
}

/** Parts records that are new from those that are here and those that cannot come. */
async function sortOut<R extends BatchRecord>(
  tx: Transaction,
  records: R[],
  { find, check }: BatchImport<R>,
): Promise<BatchResult<R>> {
  const source = { in: records.map(({ source }) => source) }
  const rows = await tx.importedRecord.findMany({ where: { source }, select: { source: true } })
  const before = new Set(rows.map(({ source }) => source))
  const unknown = records.filter(({ source }) => !before.has(source))
  const found = (unknown.length > 0 && (await find?.(tx, unknown))) || new Set<string>()
  const isHere = ({ source }: R) => before.has(source) || found.has(source)
  const result: BatchResult<R> = { came: [], here: records.filter(isHere), refused: [] }
  for (const record of records.filter((one) => !isHere(one))) {
    const why = whyRefused(record, check)
    if (why === undefined) result.came.push(record)
    else result.refused.push({ record, why })
  }
  return result
}

function whyRefused<R extends BatchRecord>(record: R, check: BatchImport<R>['check']): string | undefined {
  try {
    check?.(record)
  } catch (error) {
    if (error instanceof DomainError && error.status < 500) return error.message
    throw error
  }
}

/** Yields records in batches, with pauses in which the process does other work. */
export async function* inBatches<R>(records: Iterable<R> | AsyncIterable<R>): AsyncGenerator<R[]> {
  let batch: R[] = []
  for await (const record of records) {
    batch.push(record)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
    await otherWork()
  }
  if (batch.length > 0) yield batch
}
