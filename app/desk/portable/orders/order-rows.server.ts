import { streamCsvRows } from '../csv-rows.server'
import type { Cells } from '../products/product'

/**
 * Yields the rows of each order of a file. Rows of one order mostly stand together; those of the others, such as a
 * refund at a later date, wait for the end of the file.
 */
export async function* groupOrderRows(
  file: string,
  keyOf: (cells: Cells) => string,
): AsyncGenerator<[key: string, rows: Cells[]]> {
  const scattered = await findScattered(file, keyOf)
  const waiting = new Map<string, Cells[]>()
  let key = ''
  let rows: Cells[] = []
  for await (const cells of streamCsvRows(file)) {
    const own = keyOf(cells) || key
    if (own !== key && rows.length > 0) {
      yield [key, rows]
      rows = []
    }
    key = own
    if (!key) continue
    if (scattered.has(key)) waiting.set(key, [...(waiting.get(key) ?? []), cells])
    else rows.push(cells)
  }
  if (rows.length > 0) yield [key, rows]
  yield* waiting
}

async function findScattered(file: string, keyOf: (cells: Cells) => string): Promise<Set<string>> {
  const [ended, scattered] = [new Set<string>(), new Set<string>()]
  let key = ''
  for await (const cells of streamCsvRows(file)) {
    const own = keyOf(cells) || key
    if (own === key) continue
    ended.add(key)
    if (ended.has(own)) scattered.add(own)
    key = own
  }
  return scattered
}
