import { type Cells, cellOf } from '../products/product'
import { blankOrder, type OrderFormat, type PastLine, type PastStatus, remarksOf } from './past-order'
import { addressFrom, centsFrom, optionalCentsFrom, timeFrom, unitsFrom } from './read-cells'

/** Big Cartel's orders CSV: a row for each order, with all its lines in one cell, as product_name:Zine|quantity:2. */
export const bigCartelOrders: OrderFormat = {
  shop: 'Big Cartel',
  columns: ['number', 'buyeremail', 'items'],
  keyOf: ({ number = '' }) => number,
  read(key, [cells = {}]) {
    const refundedCents = centsFrom(cellOf(cells, 'totalrefunded', 'refundedamount', 'refunded'))
    return {
      ...blankOrder,
      key,
      number: key,
      placedAt:
        timeFrom([cells.date, cells.time].filter(Boolean).join(' ')) ??
        timeFrom(cellOf(cells, 'date', 'createdat')),
      shippedAt: timeFrom(cellOf(cells, 'shippedat', 'dateshipped')),
      status: statusOf(cells),
      currency: cellOf(cells, 'currency', 'currencycode'),
      email: cells.buyeremail ?? '',
      phone: cellOf(cells, 'buyerphonenumber', 'buyerphone'),
      name:
        cellOf(cells, 'shippingname') || `${cells.buyerfirstname ?? ''} ${cells.buyerlastname ?? ''}`.trim(),
      address: addressFrom(
        [cellOf(cells, 'shippingaddress1', 'address1'), cellOf(cells, 'shippingaddress2', 'address2')],
        [
          cellOf(cells, 'shippingcity', 'city'),
          cellOf(cells, 'shippingstate', 'state'),
          cellOf(cells, 'shippingzip', 'shippingpostcode', 'zip'),
        ],
        cellOf(cells, 'shippingcountry', 'country'),
      ),
      lines: linesOf(cells.items ?? ''),
      discountCents: centsFrom(cellOf(cells, 'totaldiscount', 'discount', 'discountamount')),
      discountCode: cellOf(cells, 'discountcode'),
      shippingCents: centsFrom(cellOf(cells, 'totalshipping', 'shipping', 'shippingtotal')),
      taxCents: centsFrom(cellOf(cells, 'totaltax', 'tax', 'taxtotal')),
      totalCents: optionalCentsFrom(cellOf(cells, 'totalprice', 'total', 'grandtotal')),
      refundedCents,
      remarks: remarksOf({
        'Paid by': cellOf(cells, 'paymentmethod', 'paymentgateway', 'gateway'),
        'Payment reference': cellOf(cells, 'transactionid', 'paypaltransactionid'),
        Note: cellOf(cells, 'note', 'customernote', 'buyernotes'),
        'Private note': cellOf(cells, 'privatenotes', 'privatenote'),
      }),
    }
  },
}

function statusOf(cells: Cells): PastStatus {
  const words = cellOf(cells, 'paymentstatus', 'status', 'orderstatus').toLowerCase()
  if (/refund/.test(words) && !/partial/.test(words)) return 'refunded'
  if (/cancel|void|declined/.test(words)) return 'canceled'
  if (/unpaid|pending|incomplete/.test(words)) return 'waiting'
  const shipping = cellOf(cells, 'shippingstatus', 'shipped').toLowerCase()
  return /^(shipped|yes|true|fulfilled)/.test(shipping) || /^shipped/.test(words) ? 'shipped' : 'paid'
}

/** Reads lines that semicolons part; a title may have a semicolon, too. */
function linesOf(items: string): PastLine[] {
  return items.split(/[;\n]\s*(?=product_name:)/).flatMap((item) => {
    const parts = Object.fromEntries(
      item.split(/\|(?=[a-z_]+:)/).map((part) => {
        const [, name = '', value = ''] = /^\s*(\w+):([\s\S]*)$/.exec(part) ?? []
        return [name, value.trim()]
      }),
    )
    const { product_name: name, product_option_name: option, quantity, price, total, sku = '' } = parts
    if (!name) return []
    const units = unitsFrom(quantity)
    const title = option && option !== name ? `${name} (${option})` : name
    const cents = optionalCentsFrom(total) ?? centsFrom(price) * units
    return [{ title, sku, quantity: units, cents, isDigital: false }]
  })
}
