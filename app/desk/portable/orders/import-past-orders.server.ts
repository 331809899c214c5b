import { Conflict, Invalid } from '../../../platform/errors/errors'
import { siteCurrency } from '../../../platform/site-currency'
import { cutText } from '../../../platform/text/cut-text'
import { Email } from '../../../platform/text/email'
import { maxOrderLines, maxOrderTotalCents } from '../../../shop/orders/orders'
import { streamCsvRows } from '../csv-rows.server'
import type { ImportFormat } from '../import-format'
import type { ImportRun } from '../import-run.server'
import { recognizeOrders } from './order-formats'
import { groupOrderRows } from './order-rows.server'
import type { OrderFormat, PastOrder } from './past-order'
import type { PastOrderRecord } from './past-order-record'
import { loadSoldItems } from './sold-items.server'
import { sumsOf } from './sums'
import { createPastOrders } from './write-past-orders.server'

export const pastOrderNoun = 'order'

export const ordersImport: ImportFormat = {
  name: 'orders',
  recognize: ({ columns }) => recognizeOrders(columns) !== undefined,
  import: importPastOrders,
}

/**
 * Imports the orders of another shop from the CSV that it exports, as records of what was: nothing is charged, mailed,
 * taken from stock or shared. Rows are read as they are needed.
 * @throws Error with a message of one line for the operator
 */
async function importPastOrders(run: ImportRun, file: string): Promise<void> {
  const format = await formatOf(file)
  if (format.lacks) run.reportMissing('file', file, format.lacks)
  const find = await loadSoldItems()
  await run.importBatch(recordsOf(format, file), {
    noun: pastOrderNoun,
    check,
    create: (tx, records) => createPastOrders(tx, records, find),
  })
}

async function formatOf(file: string): Promise<OrderFormat> {
  for await (const cells of streamCsvRows(file)) {
    const format = recognizeOrders(Object.keys(cells))
    if (format) return format
    break
  }
  throw new Error(`${file} is no list of orders, or of a shop that is not known here.`)
}

async function* recordsOf(format: OrderFormat, file: string): AsyncGenerator<PastOrderRecord> {
  const { shop } = format
  for await (const [key, rows] of groupOrderRows(file, format.keyOf)) {
    const order = format.read(key, rows)
    if (order) yield recordOf(shop, fitOrder(order))
  }
}

function recordOf(shop: string, order: PastOrder): PastOrderRecord {
  const sums = sumsOf(order)
  const notes =
    sums.differenceCents === 0 ? [] : ['Its parts do not add up to its total, which stays as it was.']
  return { source: `order ${shop} ${order.key}`, title: order.number, notes, shop, order, sums }
}

const maxText = 300

/** Fits an order into what one may be here: texts that are too long are cut, lines past the last one share one. */
function fitOrder(order: PastOrder): PastOrder {
  const lines = order.lines.map((line) => ({ ...line, title: cutText(line.title, maxText) }))
  const rest = lines.slice(maxOrderLines - 2)
  const cents = rest.reduce((sum, line) => sum + line.cents, 0)
  const others = { title: `${rest.length} other items`, sku: '', quantity: 1, cents, isDigital: false }
  const email = Email.safeParse(order.email)
  return {
    ...order,
    email: email.data?.toLowerCase() ?? '',
    name: cutText(order.name, maxText),
    lines: rest.length > 1 ? [...lines.slice(0, maxOrderLines - 2), others] : lines,
    remarks: email.success || !order.email ? order.remarks : [...order.remarks, `Email: ${order.email}`],
  }
}

/** @throws DomainError for an order that cannot be one here */
function check({ order, sums }: PastOrderRecord): void {
  const currency = order.currency.toUpperCase()
  const own = siteCurrency().toUpperCase()
  if (order.status === 'waiting')
    throw new Conflict('It was not paid. Import the file again when it is, or cancel it at its shop.')
  if (currency && currency !== own)
    throw new Conflict(`It was paid in ${currency}, and prices here are in ${own}.`)
  if (!order.placedAt) throw new Invalid('It has no date that can be read.')
  if (order.lines.length === 0 && sums.totalCents === 0) throw new Invalid('It has no items and no total.')
  const highest = Math.max(sums.totalCents, sums.subtotalCents, sums.discountCents)
  if (highest > maxOrderTotalCents) throw new Invalid('Its sums are larger than those of an order can be.')
}
