import { db, type Prisma } from '../database/db.server'
import { join, raw, sql } from '../database/sql.server'
import { sqlTextFound } from '../database/text-found.server'
import { Invalid } from '../errors/errors'
import type { Cursor } from '../http/list-request.server'
import { t } from '../i18n/i18n'
import { type ListQuery, type ListSort, sortDirections } from '../ui/list-query'
import type { ListDefinition, SortKey } from './definition'

type Definition<Show extends string, Sort extends ListSort> = Pick<
  ListDefinition<{ id: number }, object, unknown, Show, Sort, string>,
  'table' | 'key' | 'where' | 'shows' | 'search' | 'sorts'
>

export interface RecordKey {
  id: number
  /** The row's position in the list, from which the address of the next page is made. */
  cursor: Cursor
  /** How many rows match in all, if that was asked for. */
  total?: number
}

/** Counts the rows that match a query. */
export async function countRows<Show extends string, Sort extends ListSort>(
  definition: Definition<Show, Sort>,
  query: ListQuery<Show, Sort>,
): Promise<number> {
  const [counted] = await db.$queryRaw<{ total: bigint }[]>`${sqlCount(definition, query)}`
  return Number(counted?.total ?? 0)
}

const sqlCount = <Show extends string, Sort extends ListSort>(
  definition: Definition<Show, Sort>,
  query: ListQuery<Show, Sort>,
) => sql`SELECT COUNT(*) AS "total" FROM ${raw(`"${definition.table}"`)} WHERE ${whereOf(definition, query)}`

/**
 * Returns the ids of the rows that match a query, sorted as it requests.
 * @param part the LIMIT and OFFSET
 * @param isCounted whether the keys tell how many rows match in all; without any row, none do
 * @throws Invalid for a cursor of another sort
 */
export async function listRecordKeys<Show extends string, Sort extends ListSort>(
  definition: Definition<Show, Sort>,
  query: ListQuery<Show, Sort>,
  part: Prisma.Sql,
  { cursor, isCounted = false }: { cursor?: Cursor; isCounted?: boolean } = {},
): Promise<RecordKey[]> {
  const key = definition.sorts[query.sort]
  const id = raw(definition.key ?? '"id"')
  const by = key === 'id' ? id : raw(expressionOf(key))
  const direction = sortDirections[query.sort] === 'ascending' ? 'ASC' : 'DESC'
  const total = isCounted ? sql`, (${sqlCount(definition, query)}) AS "total"` : sql``
  const rows = await db.$queryRaw<{ id: number; by: number | string; total?: bigint }[]>`
    SELECT ${id} AS "id", ${by} AS "by"${total} FROM ${raw(`"${definition.table}"`)}
    WHERE ${whereOf(definition, query)} AND ${whereAfter(id, key, direction, cursor)}
    ORDER BY ${key === 'id' ? sql`` : sql`${by} ${raw(direction)},`} ${id} ${raw(direction)} ${part}`
  return rows.map(({ id, by, total }) => ({
    id,
    cursor: key === 'id' ? [id] : [by, id],
    total: total === undefined ? undefined : Number(total),
  }))
}

/** Returns the types of the values in the cursor of a sort. */
export const cursorKinds = (key: SortKey): ('text' | 'number')[] =>
  key === 'id' ? ['number'] : ['text' in key ? 'text' : 'number', 'number']

const expressionOf = (key: Exclude<SortKey, 'id'>) => ('text' in key ? key.text : key.number)

function whereOf<Show extends string, Sort extends ListSort>(
  { where, shows, search = [] }: Definition<Show, Sort>,
  { show, q }: ListQuery<Show, Sort>,
): Prisma.Sql {
  const words =
    q && search.length > 0 ? (typeof search === 'function' ? search(q) : sqlTextFound(q, search)) : undefined
  const conditions = [where, shows?.[show]?.where, words].flatMap((one) => (one ? [sql`(${one})`] : []))
  return conditions.length > 0 ? join(conditions, ' AND ') : sql`1 = 1`
}

function whereAfter(
  id: Prisma.Sql,
  key: SortKey,
  direction: 'ASC' | 'DESC',
  cursor: Cursor | undefined,
): Prisma.Sql {
  if (!cursor) return sql`1 = 1`
  const kinds = cursorKinds(key)
  const isOwn =
    cursor.length === kinds.length &&
    kinds.every((kind, at) => (kind === 'text') === (typeof cursor[at] === 'string'))
  if (!isOwn) throw new Invalid(t('cursor must be one that this list returned.'))
  const sign = raw(direction === 'ASC' ? '>' : '<')
  if (key === 'id') return sql`${id} ${sign} ${cursor[0]}`
  return sql`(${raw(expressionOf(key))}, ${id}) ${sign} (${cursor[0]}, ${cursor[1]})`
}
