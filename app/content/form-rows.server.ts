import { readFields } from '../platform/request.server'
import type { TrashedPart } from './parts.server'

/** Without JavaScript, the buttons that add and remove rows submit the form url-encoded, without its files. */
export function isRowRequest(request: Request, rowTitles: Record<string, string> | undefined): boolean {
  if (!rowTitles) return false
  return /^application\/x-www-form-urlencoded/i.test(request.headers.get('Content-Type') ?? '')
}

export interface EnteredForm {
  rows: Record<string, string[]>
  values: Record<string, string>
  /** The button took a saved part out of the record. */
  removed?: TrashedPart
}

const maxRows = 100

/** By the `intent` of the button: `add-track`, or `remove-track-2` for the second row. */
export async function withRowAddedOrRemoved(
  request: Request,
  rowTitles: Record<string, string> = {},
): Promise<EnteredForm> {
  const fields = await readFields(request, 512 * 1024)
  const [, verb, type, number] = /^(add|remove)-([a-z]+)(?:-(\d+))?$/.exec(fields.get('intent') ?? '') ?? []
  const rows = Object.entries(rowTitles).map(([row, field]) => {
    const titles = fields.getAll(field)
    if (row !== type) return [row, titles.slice(0, maxRows)] as const
    if (verb === 'remove') return [row, titles.filter((_, index) => index !== Number(number) - 1)] as const
    return [row, [...titles, ''].slice(0, maxRows)] as const
  })
  return { rows: Object.fromEntries(rows), values: Object.fromEntries(fields) }
}
