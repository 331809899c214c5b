import { cutText } from '../../../platform/text/cut-text'
import { type Cells, cellOf } from '../products/product'
import {
  blankOrder,
  type OrderFormat,
  type PastLine,
  type PastOrder,
  type PastStatus,
  remarksOf,
} from './past-order'
import { addressFrom, centsFrom, optionalCentsFrom, timeFrom, unitsFrom } from './read-cells'

const number = (cells: Cells) => cellOf(cells, 'ordernumber', 'orderid', 'order')

/**
 * The CSV of the plugins that export orders of WooCommerce (Customer/Order CSV Export, Order Export & Import, Advanced
 * Order Export): a row for each order with its lines in `line_items` or `line_item_1` on, or a row for each line.
 */
export const woocommerceOrders: OrderFormat[] = [
  ['orderid', 'billingemail', 'ordertotal'],
  ['orderid', 'customeremail', 'ordertotal'],
  ['ordernumber', 'emailbilling', 'ordertotalamount'],
].map((columns) => ({
  shop: 'WooCommerce',
  columns,
  keyOf: (cells: Cells) => cellOf(cells, 'orderid', 'ordernumber'),
  read: (key: string, rows: Cells[]) => readOrder(key, rows),
}))

/** WooCommerce's own report of orders, which says what was sold in a sentence, and nothing of buyers but their name. */
export const woocommerceReport: OrderFormat = {
  shop: 'WooCommerce',
  columns: ['date', 'order', 'products', 'itemssold'],
  keyOf: ({ order = '' }) => order,
  lacks:
    'This report has neither addresses nor prices of the lines. A plugin that exports orders brings them.',
  read(key, [cells = {}]) {
    const cents = centsFrom(cellOf(cells, 'nrevenue', 'netsales', 'nrevenueformatted', 'netsalesformatted'))
    return {
      ...blankOrder,
      key,
      number: key,
      placedAt: timeFrom(cells.date),
      status: statusOf(cells),
      name: cells.customer ?? '',
      lines: [{ title: cells.products || 'Order', sku: '', quantity: 1, cents, isDigital: false }],
      discountCode: cellOf(cells, 'coupons', 'coupon'),
      totalCents: cents,
    }
  },
}

function readOrder(key: string, rows: Cells[]): PastOrder {
  const [cells = {}] = rows
  const of = (part: string, side: 'billing' | 'shipping') => cellOf(cells, `${side}${part}`, `${part}${side}`)
  const to = of('address1', 'shipping') || of('address12', 'shipping') ? 'shipping' : 'billing'
  const nameOf = (side: 'billing' | 'shipping') => `${of('firstname', side)} ${of('lastname', side)}`.trim()
  const totalCents = optionalCentsFrom(cellOf(cells, 'ordertotal', 'ordertotalamount', 'total'))
  const refundedCents = centsFrom(
    cellOf(cells, 'refundedtotal', 'ordertotalrefunded', 'orderrefundamount', 'totalrefunded'),
  )
  const isAll = refundedCents > 0 && refundedCents === totalCents
  const fees = centsFrom(cellOf(cells, 'feetotal', 'orderfee'))
  const fee = fees > 0 ? [{ title: 'Fee', sku: '', quantity: 1, cents: fees, isDigital: true }] : []
  return {
    ...blankOrder,
    key,
    number: number(cells),
    placedAt: timeFrom(cellOf(cells, 'date', 'orderdate', 'datecreated')),
    paidAt: timeFrom(cellOf(cells, 'paiddate', 'datepaid')),
    shippedAt: timeFrom(cellOf(cells, 'completeddate', 'datecompleted')),
    status: isAll ? 'refunded' : statusOf(cells),
    currency: cellOf(cells, 'ordercurrency', 'currency'),
    email: cellOf(cells, 'billingemail', 'emailbilling', 'customeremail'),
    phone: cellOf(cells, 'billingphone', 'phonebilling', 'shippingphone'),
    name: nameOf('shipping') || nameOf('billing'),
    address: addressFrom(
      [of('company', to), of('address1', to) || of('address12', to), of('address2', to)],
      [of('city', to), of('state', to) || of('statecode', to), of('postcode', to)],
      of('country', to) || of('countrycode', to),
    ),
    lines: [...linesOf(rows), ...fee],
    discountCents: centsFrom(
      cellOf(cells, 'discounttotal', 'cartdiscount', 'cartdiscountamount', 'orderdiscount'),
    ),
    discountCode: couponsOf(cells),
    shippingCents: centsFrom(cellOf(cells, 'shippingtotal', 'ordershipping', 'ordershippingamount')),
    shippingMethod: cellOf(cells, 'shippingmethod', 'shippingmethodtitle'),
    taxCents: centsFrom(cellOf(cells, 'taxtotal', 'ordertotaltaxamount', 'totaltax')),
    totalCents,
    refundedCents,
    remarks: remarksOf({
      'Paid by': cellOf(cells, 'paymentmethodtitle', 'paymentmethod'),
      'Payment reference': cellOf(cells, 'transactionid'),
      'Note of the buyer': cellOf(cells, 'customernote', 'customernotes'),
    }),
  }
}

function statusOf(cells: Cells): PastStatus {
  const status = cellOf(cells, 'status', 'orderstatus').toLowerCase().replace(/^wc-/, '')
  if (/^refunded/.test(status)) return 'refunded'
  if (/^(cancell?ed|failed|trash)/.test(status)) return 'canceled'
  if (/^completed/.test(status)) return 'shipped'
  return /^processing/.test(status) ? 'paid' : 'waiting'
}

/** Returns the codes of a coupon cell, as "code:SUMMER|amount:2.00" or plain. */
const couponsOf = (cells: Cells) =>
  cutText(
    cellOf(cells, 'couponitems', 'coupons', 'couponcode')
      .split(';')
      .map((one) => /code:([^|]*)/.exec(one)?.[1] ?? one)
      .join(', '),
    100,
  )

function linesOf(rows: Cells[]): PastLine[] {
  const [cells = {}] = rows
  if (cells.lineitems) return cells.lineitems.split(/;(?=[a-z_]+:)/).map(packedLine)
  const numbered = Object.keys(cells).filter((column) => /^lineitem\d+$/.test(column) && cells[column])
  if (numbered.length > 0) return numbered.map((column) => packedLine(cells[column] ?? ''))
  return rows.flatMap((row) => {
    const title = cellOf(row, 'itemname', 'productname', 'name')
    if (!title) return []
    const quantity = unitsFrom(cellOf(row, 'itemquantity', 'quantityrefund', 'quantity'))
    const price = optionalCentsFrom(cellOf(row, 'itemcost', 'itemprice'))
    const total = optionalCentsFrom(cellOf(row, 'itemsubtotal', 'itemtotal', 'orderlinesubtotal'))
    const cents = price === undefined ? (total ?? 0) : price * quantity
    return [{ title, quantity, cents, sku: cellOf(row, 'itemsku', 'sku'), isDigital: false }]
  })
}

/** Reads "name:Zine|product_id:7|sku:Z1|quantity:2|total:10.00|sub_total:12.00". */
function packedLine(packed: string): PastLine {
  const parts = Object.fromEntries(
    packed.split(/\|(?=[a-z_]+:)/).map((part) => {
      const at = part.indexOf(':')
      return [part.slice(0, at).trim().replace(/_/g, ''), part.slice(at + 1).trim()]
    }),
  )
  const quantity = unitsFrom(cellOf(parts, 'quantity', 'qty'))
  const title = [parts.name, parts.meta].filter(Boolean).join(' – ')
  return {
    title,
    quantity,
    sku: parts.sku ?? '',
    cents: centsFrom(cellOf(parts, 'subtotal', 'total')),
    isDigital: false,
  }
}
