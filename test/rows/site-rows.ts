import { createHash } from 'node:crypto'
import type { DatabaseClient } from '../../app/platform/database/db.server'
import { decryptText } from '../../app/platform/process/text-encryption.server'
import { decryptWebhookSecret } from '../../app/reach/webhooks/signature.server'
import type { Column, Table } from './data-model'

export type Value = string | number | boolean | null
export type Row = Record<string, Value>
type Stored = Record<string, unknown>

/** Columns without a relation that hold the id of a row. */
const refersTo: Record<string, string> = {
  'CodeBatch.merchItemId': 'MerchItem',
  'Consignment.merchItemId': 'MerchItem',
  'OrderLine.merchItemId': 'MerchItem',
  'ShareEntry.merchItemId': 'MerchItem',
  'IssueRun.articleId': 'Article',
  'Letter.articleId': 'Article',
  'CodeBatch.variantId': 'MerchVariant',
  'Consignment.variantId': 'MerchVariant',
  'Call.copyVariantId': 'MerchVariant',
  'IssueRun.variantId': 'MerchVariant',
  'IssueRun.fileVariantId': 'MerchVariant',
  'OrderLine.variantId': 'MerchVariant',
  'OrderLinePart.variantId': 'MerchVariant',
  'VariantFile.variantId': 'MerchVariant',
  'VariantMusic.variantId': 'MerchVariant',
  'GiftCard.orderId': 'Order',
  'GiftCardEntry.orderId': 'Order',
  'RedeemCode.orderId': 'Order',
  'ShareEntry.orderId': 'Order',
  'ShareEntry.orderLineId': 'OrderLine',
  'ShareEntry.consignmentId': 'Consignment',
  'Order.giftCardId': 'GiftCard',
  'Order.discountId': 'Discount',
  'BusinessBuyer.listId': 'WholesaleList',
  'RemoteReply.postId': 'FederatedPost',
  'RemoteReaction.postId': 'FederatedPost',
}

/** Columns that are encrypted anew each time. */
const decrypted: Record<string, (text: string) => string | undefined> = {
  'FederationKey.privateKey': (text) => decryptText(text, 'federation key'),
  'Webhook.secret': decryptWebhookSecret,
}

/** Returns the table that a column refers to, by a relation or without one. */
export const targetOf = ({ name }: Table, column: Column): string | undefined =>
  column.refersTo ?? refersTo[`${name}.${column.name}`]

export const delegate = (client: DatabaseClient, { name }: Pick<Table, 'name'>) =>
  client[`${name.charAt(0).toLowerCase()}${name.slice(1)}` as 'series']

/**
 * Returns all rows of the tables in a form that is the same on two sites with the same content: a row is referred to
 * by its place among those of its table, a file by its content.
 * @param isCompared leaves out columns that may differ
 */
export async function siteRows(
  client: DatabaseClient,
  tables: Table[],
  isCompared: (table: string, column: string) => boolean,
): Promise<Record<string, Row[]>> {
  const files = new Map((await client.storedFile.findMany()).map(({ path, sha256 }) => [path, sha256]))
  const labels = new Map<string, string>()
  const all: [Table, Stored[]][] = []
  for (const table of tables) {
    const rows: Stored[] = await delegate(client, table).findMany()
    all.push([table, rows])
    const hard = table.columns.filter(
      (column) => isCompared(table.name, column.name) && !isSoft(table, column),
    )
    const named = rows.map((row) => ({ row, text: JSON.stringify(plain(table, row, hard, labels, files)) }))
    named.sort((one, other) => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0))
    for (const [index, { row }] of named.entries())
      labels.set(keyOf(table, row), `${table.name} no. ${index + 1}`)
  }
  return Object.fromEntries(
    all.map(([table, rows]) => {
      const compared = table.columns.filter(({ name }) => isCompared(table.name, name))
      const texts = rows.map((row) => JSON.stringify(plain(table, row, compared, labels, files))).sort()
      return [table.name, texts.map((text) => JSON.parse(text) as Row)]
    }),
  )
}

/** Whether a column refers to rows that may have no name yet. */
const isSoft = (table: Table, column: Column) =>
  column.refersTo === table.name || `${table.name}.${column.name}` in refersTo

const keyOf = (table: Table, row: Stored) =>
  `${table.name} ${row.id ?? row[table.columns.find(({ refersTo }) => refersTo)?.name ?? '']}`

function plain(
  table: Table,
  row: Stored,
  columns: Column[],
  labels: Map<string, string>,
  files: Map<string, string>,
): Row {
  return Object.fromEntries(
    columns.map((column) => {
      const value = row[column.name]
      const target = targetOf(table, column)
      const decrypt = decrypted[`${table.name}.${column.name}`]
      if (decrypt) return [column.name, decrypt(String(value)) ?? 'cannot be decrypted']
      if (target && value !== null) return [column.name, labels.get(`${target} ${value}`) ?? 'gone']
      return [
        column.name,
        typeof value === 'string' && files.has(value) ? `file ${files.get(value)}` : plainValue(value),
      ]
    }),
  )
}

function plainValue(value: unknown): Value {
  // An empty text is none.
  if (value === '') return null
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return createHash('sha256').update(value).digest('hex')
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'string' && value.startsWith('{')) return inOrder(value)
  return value as Value
}

/** JSON with its names in order. */
const inOrder = (json: string) => JSON.stringify(Object.entries(JSON.parse(json)).sort())

/** Returns where two sites differ, as `Order.tipRecordId`, each with the first values that do; of a table, where it has other rows. */
export function differences(
  one: Record<string, Row[]>,
  other: Record<string, Row[]>,
): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [table, rows] of Object.entries(one)) {
    const others = other[table] ?? []
    const columns = Object.keys(rows[0] ?? {}).filter((column) => {
      const [before, after] = [valuesOf(column, rows), valuesOf(column, others)]
      const index = before.findIndex((value, at) => value !== after[at])
      if (index >= 0) found[`${table}.${column}`] = `${before[index]}, then ${after[index]}`
      return index >= 0
    })
    if (rows.length !== others.length) found[table] = `${rows.length} rows, then ${others.length}`
    else if (columns.length === 0 && JSON.stringify(rows) !== JSON.stringify(others))
      found[table] = 'its rows have values of each other'
  }
  return found
}

const valuesOf = (column: string, rows: Row[]) => rows.map((row) => JSON.stringify(row[column])).sort()

/** Deletes all rows of all tables. */
export async function deleteAllRows(client: DatabaseClient, tables: Table[]): Promise<void> {
  for (const table of [...tables].reverse()) await delegate(client, table).deleteMany()
}
