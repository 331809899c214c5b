import { type Cells, cellOf } from '../products/product'
import { blankOrder, type OrderFormat, type PastOrder, type PastStatus, remarksOf } from './past-order'
import { addressFrom, centsFrom, optionalCentsFrom, timeFrom, unitsFrom } from './read-cells'

// Etsy's two files of sold orders (https://help.etsy.com/hc/en-us/articles/360000343508). Neither has email addresses.

/** EtsySoldOrderItems: a row for each line, which repeats the sums of its order. */
export const etsyOrderItems: OrderFormat = {
  shop: 'Etsy',
  columns: ['orderid', 'itemname', 'transactionid'],
  keyOf: ({ orderid = '' }) => orderid,
  read(key, rows) {
    const [cells = {}] = rows
    return {
      ...orderOf(key, cells),
      lines: rows.map((row) => {
        const quantity = unitsFrom(row.quantity)
        const variations = (row.variations ?? '').replaceAll(',', ', ').trim()
        return {
          title: variations ? `${row.itemname} (${variations})` : (row.itemname ?? ''),
          sku: row.sku ?? '',
          quantity,
          cents: centsFrom(row.price) * quantity,
          isDigital: /digital/i.test(cellOf(row, 'listingstype', 'listingtype')),
        }
      }),
      discountCents: sumOf(rows, 'discountamount') + sumOf(rows, 'shippingdiscount'),
      shippingCents: centsFrom(cells.ordershipping),
      taxCents: centsFrom(cells.ordersalestax),
    }
  },
}

/** EtsySoldOrders: a row for each order, which only counts what was sold. */
export const etsyOrders: OrderFormat = {
  shop: 'Etsy',
  columns: ['orderid', 'numberofitems', 'ordertotal'],
  keyOf: ({ orderid = '' }) => orderid,
  lacks: 'Etsy names what was sold in EtsySoldOrderItems alone. Import that file instead, if you have it.',
  read(key, [cells = {}]) {
    const paidCents = optionalCentsFrom(cells.ordertotal)
    const leftCents = optionalCentsFrom(cells.adjustedordertotal)
    const count = unitsFrom(cells.numberofitems)
    return {
      ...orderOf(key, cells),
      lines: [
        {
          title: count === 1 ? '1 item at Etsy' : `${count} items at Etsy`,
          sku: cellOf(cells, 'sku'),
          quantity: 1,
          cents: centsFrom(cells.ordervalue),
          isDigital: false,
        },
      ],
      discountCents: centsFrom(cells.discountamount) + centsFrom(cells.shippingdiscount),
      shippingCents: centsFrom(cells.shipping),
      taxCents: centsFrom(cells.salestax),
      totalCents: paidCents,
      refundedCents:
        paidCents !== undefined && leftCents !== undefined ? Math.max(0, paidCents - leftCents) : 0,
    }
  },
}

function orderOf(key: string, cells: Cells): PastOrder {
  const paidAt = timeFrom(cellOf(cells, 'datepaid', 'saledate'))
  const shippedAt = timeFrom(cells.dateshipped)
  return {
    ...blankOrder,
    key,
    number: key,
    placedAt: timeFrom(cells.saledate),
    paidAt,
    shippedAt,
    status: statusOf(cells, shippedAt),
    currency: cells.currency ?? '',
    name:
      cellOf(cells, 'shipname', 'fullname') || [cells.firstname, cells.lastname].filter(Boolean).join(' '),
    address: addressFrom(
      [cellOf(cells, 'shipaddress1', 'street1'), cellOf(cells, 'shipaddress2', 'street2')],
      [cells.shipcity, cells.shipstate, cells.shipzipcode],
      cells.shipcountry ?? '',
    ),
    lines: [],
    discountCode: cells.couponcode ?? '',
    remarks: remarksOf({
      'Etsy buyer': cells.buyer,
      'Paid by': cellOf(cells, 'paymentmethod', 'paymenttype'),
      Coupon: cells.coupondetails,
    }),
  }
}

function statusOf(cells: Cells, shippedAt: Date | undefined): PastStatus {
  const status = (cells.status ?? '').toLowerCase()
  if (/refund/.test(status) && !/partial/.test(status)) return 'refunded'
  if (/cancel/.test(status)) return 'canceled'
  if (/unpaid|awaiting/.test(status)) return 'waiting'
  return shippedAt ? 'shipped' : 'paid'
}

const sumOf = (rows: Cells[], column: string) => rows.reduce((sum, row) => sum + centsFrom(row[column]), 0)
