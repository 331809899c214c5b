import { wholeSchema } from '../../scripts/generate.mjs'

export interface Column {
  name: string
  type: string
  isOptional: boolean
  isNumberedId: boolean
  /** Of a column that refers to a row: its table. */
  refersTo?: string
  default?: string
}

export interface Table {
  name: string
  columns: Column[]
}

/** Returns the tables of a schema; those that others refer to come first. */
export function tablesOf(schema = wholeSchema()): Table[] {
  const bodies = [...schema.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)]
  const names = new Set(bodies.map(([, name]) => name ?? ''))
  return inOrder(bodies.map(([, name = '', body = '']) => ({ name, columns: columnsOf(body, names) })))
}

function columnsOf(body: string, tables: Set<string>): Column[] {
  const fields = [...body.matchAll(/^ {2}(\w+) +(\w+)(\[\])?(\?)? *(.*)$/gm)]
  const relations = new Map(
    fields.flatMap(([, , type = '', , , attributes = '']) => {
      const [, column] = /@relation\(.*?fields: \[(\w+)\]/.exec(attributes) ?? []
      return column ? [[column, type] as const] : []
    }),
  )
  return fields.flatMap(([, name = '', type = '', , optional, attributes = '']) =>
    tables.has(type)
      ? []
      : {
          name,
          type,
          isOptional: optional !== undefined,
          isNumberedId: attributes.includes('autoincrement()'),
          refersTo: relations.get(name),
          default: /@default\((.+?)\)(?: |$)/.exec(attributes)?.[1],
        },
  )
}

function inOrder(tables: Table[]): Table[] {
  const ordered: Table[] = []
  const names = new Set<string>()
  const isReady = ({ name, columns }: Table) =>
    columns.every(({ refersTo }) => !refersTo || refersTo === name || names.has(refersTo))
  while (ordered.length < tables.length) {
    const next = tables.find((table) => !names.has(table.name) && isReady(table))
    if (!next) throw new Error('Some tables refer to each other in a circle.')
    ordered.push(next)
    names.add(next.name)
  }
  return ordered
}
