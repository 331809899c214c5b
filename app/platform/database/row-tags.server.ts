import type { DatabaseWrite } from './writes.server'

/** A tag of cached pages: a table, rows of a table, or a word passed to `addPageTags`. */
export type CacheTag = string

/** A table whose pages are invalidated by row. */
export interface RowTable {
  /** The columns by which reads and writes identify rows. */
  columns: string[]
  /** Relations whose rows refer to this table's `id`, with their column. */
  parts?: Record<string, string>
  /** The tables that rows of this table refer to: deleting there deletes or changes rows here. */
  refersTo: string[]
}

type Fields = Record<string, unknown>
type Read = Pick<DatabaseWrite, 'model' | 'args'>

const tables = new Map<string, RowTable>()
let models: Record<string, { fields: { name: string; kind: string; type: string }[] }> = {}

export function readModelRelations(client: object): void {
  // Prisma's data model is not in its public interface.
  models = (Reflect.get(client, '_runtimeDataModel') as { models: typeof models }).models
}

/** Sets the tables whose pages are invalidated by row, with their columns, rather than by table. */
export function setRowTaggedTables(byName: Record<string, RowTable>): void {
  for (const [name, table] of Object.entries(byName)) tables.set(name, table)
}

/** Returns the tag of all pages that show rows of a table by column, rather than a list of it. */
const anyRowOf = (table: string): CacheTag => `${table} *`
const rowTag = (table: string, column: string, value: string): CacheTag => `${table} ${column} ${value}`

export const tableOfTag = (tag: CacheTag): string => tag.split(' ', 1)[0] ?? tag

/** Returns the tags that a change of unknown rows of a table invalidates. */
export const tagsOfWholeTable = (tag: CacheTag): CacheTag[] =>
  /^[A-Z]\w*$/.test(tag) ? [tag, anyRowOf(tag)] : [tag]

/**
 * The maximum number of rows with tags of their own; a page with more rows of a table is tagged with the
 * whole table.
 */
const mostRows = 300

/** Returns the tags of a query: the rows it reads, or the table if that is not certain. */
export function tagsOfQuery({ model, args }: Read): CacheTag[] {
  const found: CacheTag[] = []
  const own = tables.get(model)
  const given = fieldsOf(args)
  const where = columnsNamed(model, fieldsOf(given.where))
  const column = own?.columns.find((name) => where.has(name))
  const values = (column && where.get(column)) || []
  found.push(...(column ? shown(model, column, values) : [model]))
  const ids = where.get('id')
  for (const [name, inner] of Object.entries(given)) {
    const parts = name === 'include' || name === 'select' ? partsOf(model, fieldsOf(inner), ids) : []
    const rest = parts.length > 0 ? without(fieldsOf(inner), new Set(parts.map(({ name }) => name))) : inner
    found.push(...relatedIn(model, rest))
    for (const part of parts) {
      found.push(...shown(part.table, part.column, ids ?? []), ...relatedIn(part.table, part.inner))
    }
  }
  return found
}

/** @param args the arguments of a query, as Prisma passes them */
export function tablesInQuery(args: unknown): string[] {
  const { sql, strings } = fieldsOf(args)
  const statement = typeof sql === 'string' ? sql : JSON.stringify(strings ?? args)
  return [...statement.matchAll(/\b([A-Z]\w*)\b/g)].flatMap(([, name = '']) => (models[name] ? [name] : []))
}

/** Returns the tags that a write invalidates: its table, nested rows, and tables whose rows are deleted with it. */
export function tagsOfWrite(write: DatabaseWrite): CacheTag[] {
  const { model, operation, args, result } = write
  if (fieldsOf(result).count === 0) return []
  const own = tables.get(model)
  const given = fieldsOf(args)
  const columns = own?.columns.map((column) => changed(model, column, valuesOf(column, write)))
  const tags = new Set<CacheTag>(columns ? [model, ...columns.flat()] : tagsOfWholeTable(model))
  const ids = valuesOf('id', write)
  for (const data of ['data', 'create', 'update'].flatMap((name) => given[name] ?? [])) {
    const parts = partsOf(model, fieldsOf(data), ids)
    const rest = without(fieldsOf(data), new Set(parts.map(({ name }) => name)))
    for (const table of relatedIn(model, rest)) for (const tag of tagsOfWholeTable(table)) tags.add(tag)
    for (const { table, column, inner } of parts) {
      tags.add(table)
      for (const other of tables.get(table)?.columns ?? [])
        for (const tag of changed(table, other, other === column ? ids : undefined)) tags.add(tag)
      for (const related of relatedIn(table, inner))
        for (const tag of tagsOfWholeTable(related)) tags.add(tag)
    }
  }
  if (operation.startsWith('delete'))
    for (const [name, { refersTo }] of tables)
      if (refersTo.includes(model)) for (const tag of tagsOfWholeTable(name)) tags.add(tag)
  return [...tags]
}

/** Returns the tags of the rows that a write names, if the table is invalidated by row; else the table's tag. */
export function tagsOfNamedRows(write: DatabaseWrite): CacheTag[] {
  const [column] = tables.get(write.model)?.columns ?? []
  return column ? changed(write.model, column, valuesOf(column, write)) : [write.model]
}

function shown(table: string, column: string, values: string[]): CacheTag[] {
  if (values.length > mostRows) return [table]
  // Includes pages tagged by any row, because the write may not tell this column's value.
  return [anyRowOf(table), rowTag(table, column, '*'), ...values.map((value) => rowTag(table, column, value))]
}

function changed(table: string, column: string, values: string[] | undefined): CacheTag[] {
  const known = values && values.length <= mostRows ? values : ['*']
  return known.map((value) => rowTag(table, column, value))
}

/** Returns a column's values before and after a write; undefined if they are unknown. */
function valuesOf(column: string, { model, operation, args, result }: DatabaseWrite): string[] | undefined {
  const given = fieldsOf(args)
  const named = columnsNamed(model, fieldsOf(given.where)).get(column)
  const rows = Array.isArray(result) ? result : [result]
  const told = rows.map((row) => oneValue(fieldsOf(row)[column]))
  const results = told.every((value) => value !== undefined) ? told.map(String) : undefined
  const sets = (data: unknown) =>
    Object.entries(fieldsOf(data)).some(([name, value]) => value !== undefined && maySet(model, name, column))
  if (operation.startsWith('create')) {
    const data = Array.isArray(given.data) ? given.data : [given.data]
    const values = data.map((row) => oneValue(fieldsOf(row)[column]))
    return values.every((value) => value !== undefined) ? values.map(String) : results
  }
  if (operation === 'upsert')
    return sets(given.update) || !results ? undefined : [...results, ...(named ?? [])]
  if (operation.startsWith('delete')) return named ?? results
  if (!sets(given.data)) return named ?? results
  const after = oneValue(fieldsOf(given.data)[column])
  return named && after !== undefined ? [...named, String(after)] : undefined
}

/** Tells whether writing a field may change a column: the field itself, or a relation stored in the column. */
const maySet = (model: string, name: string, column: string) =>
  name === column || (column !== 'id' && relationsOf(model).has(name) && !tables.get(model)?.parts?.[name])

/** Returns the values that a condition fixes, by column; all its top-level conditions apply. */
function columnsNamed(model: string, where: Fields): Map<string, string[]> {
  const named = new Map<string, string[]>()
  for (const [name, condition] of Object.entries(where)) {
    const { in: among, equals, mode } = fieldsOf(condition)
    const one = oneValue(condition) ?? oneValue(equals)
    const all = Array.isArray(among) ? among.map(oneValue) : [one]
    if (mode === undefined && all.every((value) => value !== undefined)) named.set(name, all.map(String))
    else if (name.includes('_') && !fieldNames(model).has(name))
      for (const [column, value] of columnsNamed(model, fieldsOf(condition))) named.set(column, value)
  }
  return named
}

function partsOf(model: string, fields: Fields, ids: string[] | undefined) {
  const parts = ids ? (tables.get(model)?.parts ?? {}) : {}
  return Object.entries(parts).flatMap(([name, column]) => {
    const table = relationsOf(model).get(name)
    return table && fields[name] !== undefined ? [{ name, table, column, inner: fields[name] }] : []
  })
}

function relatedIn(model: string, part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap((one) => relatedIn(model, one))
  return Object.entries(fieldsOf(part)).flatMap(([name, inner]) => {
    if (name === '_count' && inner === true) return [...relationsOf(model).values()]
    const table = inner === undefined ? undefined : relationsOf(model).get(name)
    return table ? [table, ...relatedIn(table, inner)] : relatedIn(model, inner)
  })
}

const fieldNames = (model: string) => new Set(models[model]?.fields.map(({ name }) => name))

const relations = new Map<string, Map<string, string>>()
function relationsOf(model: string): Map<string, string> {
  const known = relations.get(model)
  if (known) return known
  const fields = models[model]?.fields.filter(({ kind }) => kind === 'object') ?? []
  const found = new Map(fields.map(({ name, type }) => [name, type]))
  relations.set(model, found)
  return found
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

const oneValue = (value: unknown): string | number | undefined =>
  typeof value === 'string' || typeof value === 'number' ? value : undefined

const without = (fields: Fields, names: Set<string>): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.has(name)))
