import { type Cells, cellOf, isYes } from '../products/product'
import { blankOrder, type OrderFormat, type PastOrder, type PastStatus, remarksOf } from './past-order'
import { addressFrom, centsFrom, optionalCentsFrom, timeFrom, unitsFrom } from './read-cells'

/**
 * Shopify's orders CSV (https://help.shopify.com/en/manual/fulfillment/managing-orders/exporting-orders): the first row
 * of an order has its sums and addresses, and each row a line.
 */
export const shopifyOrders: OrderFormat = {
  shop: 'Shopify',
  columns: ['name', 'financialstatus', 'lineitemname'],
  keyOf: ({ name = '' }) => name,
  read: (name, rows) => readOrder(rows, { key: cellOf(first(rows), 'id') || name, number: name }),
}

/** Squarespace's orders CSV (https://support.squarespace.com/hc/en-us/articles/206540487), much like Shopify's. */
export const squarespaceOrders: OrderFormat = {
  shop: 'Squarespace',
  columns: ['orderid', 'financialstatus', 'lineitemname'],
  keyOf: ({ orderid = '' }) => orderid,
  read: (key, rows) => readOrder(rows, { key, number: key }),
}

const first = ([row = {}]: Cells[]) => row

function readOrder(rows: Cells[], names: { key: string; number: string }): PastOrder {
  const cells = first(rows)
  const refundedCents = centsFrom(cellOf(cells, 'refundedamount', 'amountrefunded'))
  const taxes = [1, 2, 3, 4, 5].map((number) => cells[`tax${number}name`]).filter(Boolean)
  const to = cellOf(cells, 'shippingname', 'shippingaddress1') ? 'shipping' : 'billing'
  return {
    ...blankOrder,
    ...names,
    placedAt: timeFrom(cellOf(cells, 'createdat', 'paidat')),
    paidAt: timeFrom(cells.paidat),
    shippedAt: timeFrom(cells.fulfilledat),
    status: statusOf(cells),
    currency: cells.currency ?? '',
    email: cells.email ?? '',
    phone: cellOf(cells, 'phone', 'shippingphone', 'billingphone'),
    name: cellOf(cells, 'shippingname', 'billingname'),
    address: addressOf(cells, to),
    lines: rows.flatMap(lineOf),
    discountCents: centsFrom(cells.discountamount),
    discountCode: cells.discountcode ?? '',
    shippingCents: centsFrom(cells.shipping),
    shippingMethod: cells.shippingmethod ?? '',
    taxCents: centsFrom(cells.taxes) + centsFrom(cells.duties),
    tipCents: centsFrom(cellOf(cells, 'tip', 'tips')),
    totalCents: optionalCentsFrom(cells.total),
    refundedCents,
    remarks: remarksOf({
      'Paid by': cells.paymentmethod,
      'Payment reference': cellOf(cells, 'paymentreference', 'paymentreferences'),
      Taxes: taxes.join(', '),
      'Sent in part': /^partial/i.test(cells.fulfillmentstatus ?? '') ? 'the rest was still to be sent' : '',
      Note: cellOf(cells, 'notes', 'privatenotes'),
      'Note attributes': cells.noteattributes,
      Tags: cells.tags,
    }),
  }
}

function statusOf(cells: Cells): PastStatus {
  const paid = cellOf(cells, 'financialstatus').toLowerCase().replace(/[\s-]/g, '_')
  const isSent = /^(fulfilled|shipped)$/i.test(cells.fulfillmentstatus ?? '')
  if (paid === 'refunded') return 'refunded'
  if (cellOf(cells, 'cancelledat', 'canceledat') || /^(voided|expired|cancell?ed)$/.test(paid))
    return 'canceled'
  if (isSent) return 'shipped'
  return /^(paid|partially_refunded)$/.test(paid) ? 'paid' : 'waiting'
}

function lineOf(cells: Cells): PastOrder['lines'] {
  const title = [cells.lineitemname, cells.lineitemvariant].filter(Boolean).join(' - ')
  if (!title) return []
  const quantity = unitsFrom(cells.lineitemquantity)
  const isDigital = cells.lineitemrequiresshipping ? !isYes(cells.lineitemrequiresshipping) : false
  return [
    {
      title,
      quantity,
      isDigital,
      sku: cells.lineitemsku ?? '',
      cents: centsFrom(cells.lineitemprice) * quantity,
    },
  ]
}

function addressOf(cells: Cells, to: 'shipping' | 'billing'): string {
  const [company, one, two, city, province, zip, country] = [
    'company',
    'address1',
    'address2',
    'city',
    'province',
    'zip',
    'country',
  ].map((part) => cells[`${to}${part}`])
  // Excel is told by an apostrophe that a postcode is a text.
  return addressFrom(
    [company, one || cells[`${to}street`], two],
    [city, province, zip?.replace(/^'/, '')],
    country ?? '',
  )
}
