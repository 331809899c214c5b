import { type Cells, cellOf } from '../products/product'
import { blankOrder, type OrderFormat, type PastLine, remarksOf } from './past-order'
import { addressFrom, centsFrom, isNegative, timeFrom, unitsFrom } from './read-cells'

/**
 * Bandcamp's raw sales report (https://get.bandcamp.help/hc/en-us/articles/23020694060183), in UTF-16: a row for each
 * album, track or piece of merch, those of a payment under one transaction id.
 */
export const bandcampSales: OrderFormat = {
  shop: 'Bandcamp',
  columns: ['itemtype', 'itemname', 'bandcamptransactionid'],
  keyOf: ({ bandcamptransactionid = '' }) => bandcamptransactionid,
  read(key, rows) {
    const sold = rows.filter((row) => isSale(row) && !isNegative(cellOf(row, 'itemtotal', 'subtotal')))
    if (sold.length === 0) return
    // Where merch is sent stands in its own row alone.
    const cells = mergedCells(sold)
    const takenBack = rows.filter((row) => !sold.includes(row) && /refund/i.test(row.itemtype ?? ''))
    const totalCents = sum(sold, (row) => centsFrom(cellOf(row, 'itemtotal', 'amountyoureceived')))
    const refundedCents = sum(takenBack, (row) =>
      centsFrom(cellOf(row, 'itemtotal', 'subtotal', 'amountyoureceived')),
    )
    const lines = sold.map(lineOf)
    const shippedAt = timeFrom(cells.shipdate)
    const isSent = shippedAt !== undefined || lines.every(({ isDigital }) => isDigital)
    return {
      ...blankOrder,
      key,
      number: key,
      placedAt: timeFrom(cells.date),
      paidAt: timeFrom(cells.date),
      shippedAt,
      status: refundedCents > 0 && refundedCents >= totalCents ? 'refunded' : isSent ? 'shipped' : 'paid',
      currency: cells.currency ?? '',
      email: cells.buyeremail ?? '',
      phone: cells.buyerphone ?? '',
      name: cellOf(cells, 'shiptoname', 'buyername'),
      address: addressFrom(
        [cells.shiptostreet, cells.shiptostreet2],
        [cells.shiptocity, cells.shiptostate, cells.shiptozip],
        cellOf(cells, 'shiptocountrycode', 'shiptocountry'),
      ),
      lines,
      discountCode: cells.discountcode ?? '',
      shippingCents: sum(sold, (row) => centsFrom(row.shipping)),
      taxCents: sum(
        sold,
        (row) => centsFrom(row.sellertax) + centsFrom(cellOf(row, 'marketplacetax', 'bandcamptax')),
      ),
      totalCents,
      refundedCents,
      remarks: remarksOf({
        'PayPal transaction': cells.paypaltransactionid,
        'Paid to': cells.paidto,
        'Note of the buyer': cells.buyernote,
        'Note about the parcel': cells.shipnotes,
      }),
    }
  },
}

const mergedCells = (rows: Cells[]): Cells =>
  Object.assign(
    {},
    ...rows.toReversed().map((row) => Object.fromEntries(Object.entries(row).filter(([, cell]) => cell))),
  )

/** Payouts, pending sales and refunds are rows, too. */
const isSale = ({ itemtype = '', itemname = '' }: Cells) =>
  itemname !== '' && !/^(payout|refund|pending|transfer|reversal)/i.test(itemtype.trim())

/** What a fan paid beyond the price is in the line, as Bandcamp's sub total has it. */
function lineOf(row: Cells): PastLine {
  const quantity = unitsFrom(row.quantity)
  const [artist, name = '', option, medium] = [row.artist, row.itemname, row.option, row.package]
  const isDigital = !/^(package|merch|physical)$/i.test(row.itemtype?.trim() ?? '')
  const about = [isDigital ? '' : medium, option].filter(Boolean).join(', ')
  const title = `${artist ? `${artist}: ` : ''}${name}${about ? ` (${about})` : ''}`
  const cents = centsFrom(row.subtotal) || centsFrom(row.itemprice) * quantity
  return { title, quantity, cents, isDigital, sku: row.sku ?? '' }
}

const sum = (rows: Cells[], of: (row: Cells) => number) => rows.reduce((all, row) => all + of(row), 0)
