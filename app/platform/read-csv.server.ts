import { parse } from 'csv-parse/sync'
import { Invalid } from './http/errors'
import { t } from './i18n/i18n'

/**
 * Parses CSV with commas or semicolons into lines of cells; empty lines are left out.
 * @throws Invalid when it is no CSV, or has more than `maxLines` below its head
 */
export function readCsv(csv: string, maxLines: number): string[][] {
  const rows = parsed(csv, maxLines)
  if (rows.length > maxLines + 1) throw refusal(t('At most {count} lines at once.', { count: maxLines }))
  return rows
}

function parsed(csv: string, maxLines: number): string[][] {
  try {
    const options = { bom: true, relax_column_count: true, skip_empty_lines: true, relax_quotes: true }
    const delimiter = /^[^\n]*;/.test(csv) && !/^[^\n]*,/.test(csv) ? ';' : ','
    return parse(csv, { ...options, delimiter, to: maxLines + 2 })
  } catch {
    throw refusal(t('This is no CSV file: a quotation mark in it does not end.'))
  }
}

const refusal = (message: string) => new Invalid(message, { csv: [message] })

/** Returns a cell without the apostrophe that exports put before what could be a formula. */
export const withoutApostrophe = (cell: string) => cell.replace(/^'(?=\s*[=+\-@])/, '')
