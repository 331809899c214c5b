import { routedPath } from '../http/routed-path'
import { csvLine } from '../text/csv'
import { csvResponse, streamCsv } from '../text/csv-stream.server'

/**
 * Answers with rows as a CSV file, named after the address.
 * @param columns the names of the rows' values, which are also the headings
 * @param isWanted returns false once the client has disconnected
 */
export function csvListResponse<Column extends string>(
  request: Request,
  columns: readonly Column[],
  batches: AsyncIterable<Partial<Record<Column, unknown>>[]>,
  isWanted: () => Promise<boolean>,
): Response {
  const name = routedPath(new URL(request.url).pathname).split('/').at(-1) ?? ''
  async function* lines() {
    for await (const rows of batches)
      yield rows.map((row) => csvLine(columns.map((column) => textOf(row[column])))).join('')
  }
  const body = request.method === 'HEAD' ? null : streamCsv(csvLine([...columns]), lines(), isWanted)
  return csvResponse(name, body)
}

/** Formats a value for a CSV cell: times in ISO 8601, an empty text for null, and lists separated by commas. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? value.map(textOf).join(', ') : String(value)
}
