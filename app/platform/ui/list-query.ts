import { typedQuery } from '../text/typed-query'

export const sortDirections = {
  newest: 'descending',
  oldest: 'ascending',
  highest: 'descending',
  lowest: 'ascending',
  'a-z': 'ascending',
  'z-a': 'descending',
} as const
export type ListSort = keyof typeof sortDirections

/** A list with filters in its address, where the first filter and the first sort are the default. */
export interface ListPage<Show extends string, Sort extends ListSort> {
  path: string
  shows: readonly [Show, ...Show[]]
  sorts: readonly [Sort, ...Sort[]]
  /** The query field that selects the filter; by default `show`. */
  tab?: string
  /** Further fields of the address, which links within the list keep. */
  also?: Record<string, string>
}

export interface ListQuery<Show extends string, Sort extends ListSort> {
  show: Show
  sort: Sort
  q: string
}

export function parseListQuery<Show extends string, Sort extends ListSort>(
  { shows, sorts, tab = 'show' }: ListPage<Show, Sort>,
  { searchParams }: URL,
): ListQuery<Show, Sort> {
  return {
    show: shows.find((one) => one === searchParams.get(tab)) ?? shows[0],
    sort: sorts.find((one) => one === searchParams.get('sort')) ?? sorts[0],
    q: typedQuery(searchParams),
  }
}

/** Returns the filters that stay when the search changes. */
export function filterFieldsOf<Show extends string, Sort extends ListSort>(
  { shows, sorts, tab = 'show', also }: ListPage<Show, Sort>,
  { show, sort }: ListQuery<Show, Sort>,
): Record<string, string | undefined> {
  return {
    ...also,
    [tab]: show === shows[0] ? undefined : show,
    sort: sort === sorts[0] ? undefined : sort,
  }
}

export function listAddress<Show extends string, Sort extends ListSort>(
  list: ListPage<Show, Sort>,
  query: ListQuery<Show, Sort>,
  page = 1,
): string {
  const fields = { ...filterFieldsOf(list, query), q: query.q, page: page > 1 ? String(page) : undefined }
  const params = Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return params.length === 0 ? list.path : `${list.path}?${new URLSearchParams(params)}`
}

/** Returns the sort that a column's heading links to: the first, or the second if the first is active. */
export function nextSortOfColumn<Sort extends ListSort>(
  now: ListSort,
  [first, second]: [Sort, Sort],
  addressOf: (sort: Sort) => string,
) {
  return {
    to: addressOf(now === first ? second : first),
    now: now === first || now === second ? sortDirections[now] : undefined,
  }
}
