import type { Fields } from './fields.ts'
import { invalid } from './refusal.ts'

/** Stripe's list object. */
export interface List {
  object: 'list'
  data: object[]
  has_more: boolean
  url: string
}

/** One page of these rows, by `limit`, `starting_after` and `ending_before`. */
export function listOf(url: string, rows: { id: string }[], fields: Fields): List {
  const limit = fields.integer('limit', 1, 100) ?? 10
  const [after, before] = [fields.text('starting_after'), fields.text('ending_before')]
  if (before !== null) {
    const end = place(rows, before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', data: rows.slice(start, end), has_more: start > 0, url }
  }
  const start = after === null ? 0 : place(rows, after, 'starting_after') + 1
  return {
    object: 'list',
    data: rows.slice(start, start + limit),
    has_more: rows.length > start + limit,
    url,
  }
}

function place(rows: { id: string }[], id: string, param: string): number {
  const at = rows.findIndex((row) => row.id === id)
  if (at === -1) throw invalid(`No such object: '${id}'`, param, 'resource_missing')
  return at
}
