import path from 'node:path'
import { db } from '../../platform/database/db.server'

/** An import can be undone for so long. */
export const undoDays = 30

export interface PastImport {
  id: number
  format: string
  fileName: string
  startedAt: Date
  undoneAt: Date | null
  /** The number of its records that an undo would look at. */
  records: number
}

export async function beginImport(format: string, source: string): Promise<number> {
  const { id } = await db.import.create({ data: { format, fileName: path.basename(source) } })
  return id
}

/** Forgets an import that brought nothing. */
export async function forgetEmptyImport(id: number): Promise<void> {
  if ((await db.importedRecord.count({ where: { importId: id } })) === 0)
    await db.import.delete({ where: { id } })
}

/** Lists the last imports, the newest first. */
export async function listPastImports(): Promise<PastImport[]> {
  const rows = await db.import.findMany({ orderBy: { id: 'desc' }, take: 100 })
  const importId = { in: rows.map(({ id }) => id) }
  const counts = await db.importedRecord.groupBy({ by: ['importId'], where: { importId }, _count: true })
  const countOf = new Map(counts.map((one) => [one.importId, one._count]))
  return rows.map((row) => ({ ...row, records: countOf.get(row.id) ?? 0 }))
}
