import { typedQuery } from '../text/typed-query'

const directions = {
  newest: 'descending',
  oldest: 'ascending',
  highest: 'descending',
  lowest: 'ascending',
  'a-z': 'ascending',
  'z-a': 'descending',
} as const
export type ListSort = keyof typeof directions

/** A list whose filters stand in the address of its page. The first filter and the first sort need no mention. */
export interface ListPage<Show extends string, Sort extends ListSort> {
  path: string
  shows: readonly [Show, ...Show[]]
  sorts: readonly [Sort, ...Sort[]]
  /** Further fields of the address, which stay. */
  also?: Record<string, string>
}

export interface ListQuery<Show extends string, Sort extends ListSort> {
  show: Show
  sort: Sort
  q: string
}

export function parseListQuery<Show extends string, Sort extends ListSort>(
  { shows, sorts }: ListPage<Show, Sort>,
  { searchParams }: URL,
): ListQuery<Show, Sort> {
  return {
    show: shows.find((one) => one === searchParams.get('show')) ?? shows[0],
    sort: sorts.find((one) => one === searchParams.get('sort')) ?? sorts[0],
    q: typedQuery(searchParams),
  }
}

/** Returns the filters that a search for other words keeps. */
export function keptFields<Show extends string, Sort extends ListSort>(
  { shows, sorts, also }: ListPage<Show, Sort>,
  { show, sort }: ListQuery<Show, Sort>,
): Record<string, string | undefined> {
  return {
    ...also,
    show: show === shows[0] ? undefined : show,
    sort: sort === sorts[0] ? undefined : sort,
  }
}

export function listAddress<Show extends string, Sort extends ListSort>(
  list: ListPage<Show, Sort>,
  query: ListQuery<Show, Sort>,
  page = 1,
): string {
  const fields = { ...keptFields(list, query), q: query.q, page: page > 1 ? String(page) : undefined }
  const params = Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return params.length === 0 ? list.path : `${list.path}?${new URLSearchParams(params)}`
}

/** Returns a column's sort: its heading asks for the first, or for the second where the first is shown. */
export function sortBetween<Sort extends ListSort>(
  now: ListSort,
  [first, second]: [Sort, Sort],
  addressOf: (sort: Sort) => string,
) {
  return {
    to: addressOf(now === first ? second : first),
    now: now === first || now === second ? directions[now] : undefined,
  }
}
