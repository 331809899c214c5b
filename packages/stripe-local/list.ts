import { invalid } from './api-error.ts'

/** One page of Stripe's list object. */
export function listOf(
  url: string,
  rows: { id: string }[],
  { limit, starting_after }: { limit: number; starting_after?: string | undefined },
) {
  const last = rows.findIndex((row) => row.id === starting_after)
  if (starting_after && last === -1) {
    throw invalid(`No such object: '${starting_after}'`, 'starting_after', 'resource_missing')
  }
  const start = last + 1
  const data = rows.slice(start, start + limit)
  return { object: 'list', data, has_more: rows.length > start + limit, url }
}
