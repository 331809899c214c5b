import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parse as parseStream } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { Invalid } from '../errors/errors'
import { t } from '../i18n/i18n'
import { excerptOf } from './cut-text'
import { trimText } from './trim-text'

export interface CsvRow {
  /** The line of the file where the row begins, from 1. */
  line: number
  cells: string[]
}

/**
 * Parses rows with commas, semicolons or tabs between cells. Empty rows are skipped, and so are invisible characters
 * around a cell and Excel's first line `sep=;`.
 * @throws Invalid when the text is no CSV, or has more than `maxRows` below its head
 */
export function readCsv(csv: string, maxRows: number): CsvRow[] {
  const text = csv.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const [separatorLine = '', separator] = separatorOf(text)
  const rows: CsvRow[] = []
  let read = 0
  const addRow = (record: string[], { lines }: { lines: number }) => {
    const line = read + 1 + (separatorLine ? 1 : 0)
    read = lines
    const cells = record.map(trimText)
    if (cells.some((cell) => cell !== '')) rows.push({ line, cells })
    if (rows.length > maxRows + 1)
      throw refusal(t('Import at most {count} lines at once.', { count: maxRows }))
    return null
  }
  const body = text.slice(separatorLine.length)
  try {
    parse(body, { ...lenient, on_record: addRow, delimiter: separator ?? delimiterOf(body) })
  } catch (error) {
    if (error instanceof Invalid) throw error
    throw unended()
  }
  return rows
}

const lenient = { relax_column_count: true, relax_quotes: true, trim: true }

/** Returns Excel's first line `sep=;` and its separator, if there is one. */
const separatorOf = (text: string): string[] => /^"?sep=([,;\t|])"?[ ,;\t]*(?:\r?\n|$)/i.exec(text) ?? []

const unended = () => refusal(t('This is not a valid CSV file: a quotation mark is not closed.'))

/**
 * Yields the cells of rows like `readCsv`, so that memory does not grow with the file.
 * @throws Invalid when the text is no CSV
 */
export async function* streamCsv(chunks: AsyncIterable<string>): AsyncGenerator<string[]> {
  const pieces = chunks[Symbol.asyncIterator]()
  let start = ''
  for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) {
    start += piece.value
    if (start.length >= 20_000) break
  }
  start = start.replace(/^\uFEFF/, '')
  const [separatorLine = '', separator] = separatorOf(start)
  const delimiter = separator ?? delimiterOf(start.slice(separatorLine.length))
  async function* text() {
    yield start.slice(separatorLine.length)
    yield* { [Symbol.asyncIterator]: () => pieces }
  }
  const parser = parseStream({ ...lenient, delimiter, record_delimiter: ['\r\n', '\n', '\r'] })
  // The reader below is told of what fails, too.
  pipeline(Readable.from(text()), parser).catch(() => {})
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      const cells = record.map((cell) => trimText(cell.replace(/\r\n?/g, '\n')))
      if (cells.some((cell) => cell !== '')) yield cells
    }
  } catch (error) {
    throw error instanceof Invalid ? error : unended()
  }
}

const refusal = (message: string) => new Invalid(message, { csv: [message] })

/** Detects the delimiter: the one in the first line with several cells. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split('\n')
    .slice(0, 20)
  for (const line of lines) {
    const times = (delimiter: string) => line.split(delimiter).length
    const best = [',', ';', '\t'].reduce((most, one) => (times(one) > times(most) ? one : most))
    if (times(best) > 1) return best
  }
  return ','
}

/** Removes the apostrophe that exports put before a possible formula. */
export const withoutApostrophe = (cell: string) => cell.replace(/^'(?=\s*[=+\-@])/, '')

const maxNameShown = 60

/**
 * Returns the names of the columns that are ignored, shortened for display. Columns without a name count as
 * one, if a row has a value in one.
 */
export function ignoredCsvColumns(
  head: string[],
  rows: CsvRow[],
  isRead: (index: number) => boolean,
): string[] {
  const named = head.filter((name, index) => name !== '' && !isRead(index))
  const hasUnnamed = rows.some(({ cells }) =>
    cells.some((cell, index) => cell !== '' && !head[index] && !isRead(index)),
  )
  const names = named.map((name) => excerptOf(name, maxNameShown))
  return hasUnnamed ? [...names, t('Unnamed')] : names
}

/** Normalizes the name of a column: `Access Expiration` and `access_expiration` are the same. */
export const normalizeColumnName = (cell: string) =>
  cell
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
