import { readFile, stat } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { decodeText } from '../platform/decode-text.server'

const maxBytes = 50_000_000

/**
 * Parses a CSV file into rows by the names in its first line, in lower case and without spaces. Recognizes commas,
 * semicolons and tabs as separators; UTF-8, UTF-16 and Windows' own encoding.
 * @throws Error with one line
 */
export async function csvRows(file: string, name = file): Promise<Record<string, string>[]> {
  if ((await stat(file)).size > maxBytes) throw new Error(`${name} is larger than 50 MB.`)
  const text = decodeText(await readFile(file))
  try {
    return parse(text, {
      ...{ bom: true, trim: true, skip_empty_lines: true, relax_column_count: true },
      delimiter: delimiterOf(text),
      columns: (names: string[]) => names.map((one) => one.toLowerCase().replace(/[\s_-]/g, '')),
    }) as Record<string, string>[]
  } catch (error) {
    throw new Error(`${name} is not a CSV file: ${(error as Error).message}.`)
  }
}

function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1)
  const times = (delimiter: string) => first.split(delimiter).length
  return [',', ';', '\t'].reduce((best, one) => (times(one) > times(best) ? one : best))
}
