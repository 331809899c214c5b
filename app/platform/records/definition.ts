import type { Params } from '@remix-run/react'
import type { Prisma } from '../prisma/sqlite/client'
import type { ListSort } from '../ui/list-query'

/**
 * The value by which a list is sorted, before the id: a quoted column or an indexed expression, and the kind of its
 * values.
 */
export type SortKey = 'id' | { text: string } | { number: string }

/** A part of a list, shown by a tab of its own. */
export interface ListPart<May extends string = string> {
  /** The tab's name, marked by `msg` for translation. */
  name: string
  /** The condition for the tab's rows; without it, the tab shows all. */
  where?: Prisma.Sql
  /** The permissions that the tab needs, if they differ from the list's. */
  may?: readonly May[]
}

/** The record that a list belongs to, such as the webhook of a list of deliveries. */
export interface ListOwner {
  /** The address of its list. */
  path: string
  /** The condition for the list's rows that belong to this record. */
  where: Prisma.Sql
}

/** One definition of a list, from which its admin page, its CSV and its answer in the JSON API are made. */
export interface ListDefinition<
  Row extends { id: number },
  Json extends object,
  Listed,
  Show extends string,
  Sort extends ListSort,
  May extends string,
  Csv extends object = Json,
> {
  /** The address of the list's admin page. */
  path: string
  /**
   * Returns the record that the list belongs to, by the parameters of its address.
   * @throws NotFound
   */
  of?: (params: Params) => Promise<ListOwner>
  /** The permissions that let staff see the list: any of these; owners always may. */
  may: readonly May[]
  /** The list's table, by Prisma's name. */
  table: Prisma.ModelName
  /** The quoted integer column that identifies the rows; by default their id. */
  key?: string
  /** A condition for all rows of the list. */
  where?: Prisma.Sql
  /** The tabs, if the list has several; the first one is the default. */
  shows?: Record<Show, ListPart<May>>
  /** The query field that selects the tab; by default `show`. */
  tab?: string
  /** The API's query field for the tab and its default tab, if they differ from the page's. */
  inApi?: { tab?: string; show?: NoInfer<Show>; sort?: NoInfer<Sort> }
  /**
   * The quoted columns to search, or a function that returns the search's condition; without it, the list has no
   * search.
   */
  search?: string[] | ((q: string) => Prisma.Sql)
  /** What the search finds, in words for the API's description. */
  searchHint?: string
  /** The list's sorts; the first one is the default of the page and of the API. */
  sorts: Record<Sort, SortKey>
  perPage?: number
  /** Returns the rows with these ids, in any sequence, with all the data that the list shows. */
  rows: (ids: number[]) => Promise<Row[]>
  /** Returns a row as the API answers it; by default the row itself. */
  json?: (row: Row) => Json
  /** The columns of the CSV. */
  csv: readonly (keyof Csv & string)[]
  /** Returns a row as the CSV contains it; by default the API's JSON. */
  csvOf?: (row: Row) => Csv
  /** Returns the data of a row that the page shows; by default all of it. */
  listed?: (row: Row) => Listed
  /** Whether the API answers with all rows if a request has neither `limit` nor `cursor`. */
  isWhole?: boolean
}

/** Returns sorts of a list by age, newest first by default, and by a text column or expression. */
export const sortsByAgeOrName = (text: string) =>
  ({ newest: 'id', oldest: 'id', 'a-z': { text }, 'z-a': { text } }) satisfies Partial<
    Record<ListSort, SortKey>
  >

/** Returns the same sorts as `sortsByAgeOrName`, but by the text by default. */
export const sortsByNameOrAge = (text: string) =>
  ({ 'a-z': { text }, 'z-a': { text }, newest: 'id', oldest: 'id' }) satisfies Partial<
    Record<ListSort, SortKey>
  >

/** Returns the state of a list that has its own queries in place of a definition, for `ListFrame`. */
export const listViewOf = <Sort extends ListSort>(
  { path, sorts }: { path: string; sorts: readonly [Sort, ...Sort[]] },
  query: { sort: Sort; q: string },
  { total, page, pages }: { total: number; page: number; pages: number },
): ListView<'all', Sort> => ({
  path,
  shows: ['all'],
  sorts: [...sorts],
  names: {},
  isSearched: true,
  isFirstWhole: true,
  query: { ...query, show: 'all' },
  total,
  page,
  pages,
})

/** The state of a list's page besides its rows: tabs, sort, search and pages. */
export interface ListView<Show extends string = string, Sort extends ListSort = ListSort> {
  path: string
  shows: [Show, ...Show[]]
  sorts: [Sort, ...Sort[]]
  tab?: string
  /** The tabs' names, in the language of the request. */
  names: Record<string, string>
  isSearched: boolean
  /** Whether the first tab shows all records, so that the list has none if that tab is empty. */
  isFirstWhole: boolean
  query: { show: Show; sort: Sort; q: string }
  total: number
  page: number
  pages: number
}
