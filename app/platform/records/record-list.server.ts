import type { Params } from '@remix-run/react'
import { z } from 'zod'
import { sql } from '../database/sql.server'
import {
  answerListPage,
  type Cursor,
  defaultLimit,
  pageQueryFields,
  parseQuery,
  searchQueryField,
} from '../http/list-request.server'
import { paging } from '../http/paging'
import { t } from '../i18n/i18n'
import { type ListQuery, type ListSort, parseListQuery } from '../ui/list-query'
import type { ListDefinition, ListPart, ListView, SortKey } from './definition'
import { csvListResponse } from './list-csv.server'
import { countRows, cursorKinds, listRecordKeys, type RecordKey } from './list-keys.server'

const batchSize = 250

/** Makes a list from its definition. It checks no permissions; its callers do, with `hasPermission`. */
export function defineRecordList<
  Row extends { id: number },
  Sort extends ListSort,
  May extends string,
  Json extends object = Row,
  Listed = Row,
  Show extends string = 'all',
  Csv extends object = Json,
>(definition: ListDefinition<Row, Json, Listed, Show, Sort, May, Csv>) {
  const { path, search, searchHint, sorts, perPage = 50, tab } = definition
  const { inApi = {} } = definition
  const toJson = definition.json ?? ((row: Row) => row as object as Json)
  const toCsv = definition.csvOf ?? ((row: Row) => toJson(row) as object as Csv)
  const toListed = definition.listed ?? ((row: Row) => row as unknown as Listed)
  const parts = new Map<string, ListPart<May>>(Object.entries(definition.shows ?? {}))
  const list = {
    path,
    tab,
    shows: (parts.size > 0 ? [...parts.keys()] : ['all']) as [Show, ...Show[]],
    sorts: Object.keys(sorts) as [Sort, ...Sort[]],
  }
  const tabInApi = inApi.tab ?? tab ?? 'show'
  const firstInApi = { show: inApi.show ?? list.shows[0], sort: inApi.sort ?? list.sorts[0], q: '' }

  const Query = z.object({
    ...(search && searchQueryField(searchHint)),
    ...(list.shows.length > 1 && { [tabInApi]: z.enum(list.shows).default(firstInApi.show as never) }),
    ...(list.sorts.length > 1 && { sort: z.enum(list.sorts).default(firstInApi.sort as never) }),
    ...pageQueryFields(...Object.values<SortKey>(sorts).map(cursorKinds)),
  })

  /** Returns the permissions that a request needs, which depend on the requested tab. */
  function needed(request: Request, isOfApi = false): readonly May[] {
    const named = isOfApi ? { ...list, tab: tabInApi } : list
    return parts.get(parseListQuery(named, new URL(request.url)).show)?.may ?? definition.may
  }

  /** Returns the page of the list that an address requests. */
  async function page(
    request: Request,
    params: Params,
    maySee: (may: readonly May[]) => boolean = () => true,
  ): Promise<{ rows: Listed[]; list: ListView<Show, Sort> }> {
    const { address, query, rows } = await asked(request, params)
    const askedPage = address.searchParams.get('page')
    const isFirst = askedPage === null
    const counted = isFirst ? undefined : await countRows(rows, query)
    const { skip, take } = paging(askedPage, counted ?? 0, perPage)
    const keys = await listRecordKeys(rows, query, sql`LIMIT ${take} OFFSET ${skip}`, { isCounted: isFirst })
    const total = counted ?? keys[0]?.total ?? 0
    const { page, pages } = paging(askedPage, total, perPage)
    const read = await rowsOf(keys)
    const shown = list.shows.filter((show) => maySee(parts.get(show)?.may ?? definition.may))
    return {
      rows: read.map(({ row }) => toListed(row)),
      list: {
        ...list,
        path: rows.path,
        shows: shown as [Show, ...Show[]],
        names: Object.fromEntries([...parts].map(([show, { name }]) => [show, t(name)])),
        isSearched: search !== undefined,
        isFirstWhole: !parts.get(list.shows[0])?.where,
        query,
        total,
        page,
        pages,
      },
    }
  }

  async function asked(request: Request, params: Params) {
    const address = new URL(request.url)
    return { address, query: parseListQuery(list, address), rows: await ownedRows(params) }
  }

  /** Adds the condition for the record that the list belongs to. */
  async function ownedRows(params: Params) {
    const owner = await definition.of?.(params)
    if (!owner) return definition
    const where = definition.where ? sql`${owner.where} AND (${definition.where})` : owner.where
    return { ...definition, path: owner.path, where }
  }

  async function rowsOf(keys: RecordKey[]) {
    const read = keys.length > 0 ? await definition.rows(keys.map(({ id }) => id)) : []
    const byId = new Map(read.map((row) => [row.id, row]))
    return keys.flatMap(({ id, cursor }) => {
      const row = byId.get(id)
      return row ? [{ row, cursor }] : []
    })
  }

  async function* batches(found: typeof definition, query: ListQuery<Show, Sort>): AsyncGenerator<Row[]> {
    let cursor: Cursor | undefined
    do {
      const read = await rowsOf(await listRecordKeys(found, query, sql`LIMIT ${batchSize}`, { cursor }))
      if (read.length > 0) yield read.map(({ row }) => row)
      cursor = read.at(-1)?.cursor
    } while (cursor)
  }

  /** Answers a request of the JSON API. */
  async function answer(request: Request, params: Params): Promise<Response | Json[]> {
    const sent = parseQuery(request, Query) as { cursor?: Cursor; limit?: number; [name: string]: unknown }
    const { cursor, limit, [tabInApi]: show, ...others } = sent
    const query = { ...firstInApi, ...others, ...(show !== undefined && { show }) } as ListQuery<Show, Sort>
    const found = await ownedRows(params)
    if (definition.isWhole && limit === undefined && cursor === undefined) {
      const all: Json[] = []
      for await (const batch of batches(found, query)) all.push(...batch.map(toJson))
      return all
    }
    const take = limit ?? defaultLimit
    const rows = await rowsOf(await listRecordKeys(found, query, sql`LIMIT ${take + 1}`, { cursor }))
    return answerListPage(request, { rows, limit: take, cursorOf: (one) => one.cursor }, ({ row }) =>
      toJson(row),
    )
  }

  /**
   * Answers with all rows that an address requests, as CSV.
   * @param isWanted returns false once the client has disconnected
   */
  async function csv(request: Request, params: Params, isWanted: () => Promise<boolean>): Promise<Response> {
    const { query, rows } = await asked(request, params)
    async function* lines() {
      for await (const batch of batches(rows, query)) yield batch.map(toCsv)
    }
    return csvListResponse(request, definition.csv, lines(), isWanted)
  }

  return { path, Query, needed, page, answer, csv }
}
