import { fieldsOf } from '../platform/request.server'

/** A plain submit of a form that has rows, which asks for a row more or less and brings no files. */
export function isRowRequest(request: Request, rowTitles: Record<string, string> | undefined): boolean {
  if (!rowTitles) return false
  return /^application\/x-www-form-urlencoded/i.test(request.headers.get('Content-Type') ?? '')
}

/** A form to be shown again: the titles in its rows, by what a row is called, and what else was typed. */
export interface FormAgain {
  rows: Record<string, string[]>
  typed: Record<string, string>
}

const mostRows = 100

/**
 * The form again, as it was typed, with the rows that were asked for: one more (`add-track`), or without that one
 * (`remove-track-2`).
 * @param rowTitles what a row is called, and the field that its title is in
 */
export async function withRowsAsked(
  request: Request,
  rowTitles: Record<string, string> = {},
): Promise<FormAgain> {
  const fields = await fieldsOf(request, 512 * 1024)
  const [, verb, asked, number] = /^(add|remove)-([a-z]+)(?:-(\d+))?$/.exec(fields.get('intent') ?? '') ?? []
  const rows = Object.entries(rowTitles).map(([row, field]) => {
    const titles = fields.getAll(field)
    if (row !== asked) return [row, titles.slice(0, mostRows)] as const
    if (verb === 'remove') return [row, titles.filter((_, index) => index !== Number(number) - 1)] as const
    return [row, [...titles, ''].slice(0, mostRows)] as const
  })
  return { rows: Object.fromEntries(rows), typed: Object.fromEntries(fields) }
}
