import { readFile, stat } from 'node:fs/promises'
import { decodeFileInChunks, decodeText } from '../../platform/text/decode-text.server'
import { normalizeColumnName, readCsv, streamCsv } from '../../platform/text/read-csv.server'

const maxBytes = 50_000_000
const maxRows = 200_000

export interface RowByColumn {
  line: number
  cells: Record<string, string>
}

/** @throws Error whose message is one line */
export async function readCsvText(file: string, name = file): Promise<string> {
  if ((await stat(file)).size > maxBytes) throw new Error(`${name} is larger than 50 MB.`)
  const bytes = await readFile(file)
  try {
    return decodeText(bytes)
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`)
  }
}

/** @throws Error whose message is one line */
export async function readCsvRows(file: string, name = file): Promise<RowByColumn[]> {
  const text = await readCsvText(file, name)
  try {
    const [head, ...rows] = readCsv(text, maxRows)
    const names = (head?.cells ?? []).map(normalizeColumnName)
    return rows.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(names.map((column, index) => [column, cells[index] ?? ''])),
    }))
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`)
  }
}

/**
 * Yields the rows of a CSV by column, so that memory does not grow with the file.
 * @throws Error whose message is one line
 */
export async function* streamCsvRows(file: string): AsyncGenerator<RowByColumn['cells']> {
  let names: string[] | undefined
  try {
    for await (const cells of streamCsv(decodeFileInChunks(file))) {
      if (names) yield Object.fromEntries(names.map((column, index) => [column, cells[index] ?? '']))
      else names = cells.map(normalizeColumnName)
    }
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`)
  }
}
