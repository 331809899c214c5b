import { randomBytes } from 'node:crypto'
import type { Prisma, Transaction } from '../../../platform/database/db.server'
import { siteCurrency } from '../../../platform/site-currency'
import { cutText } from '../../../platform/text/cut-text'
import { columnsWithoutReceiptDue } from '../../../shop/orders/mails/receipts.server'
import { orderSearchText } from '../../../shop/orders/order-search.server'
import { isCountry } from '../../../shop/shipping/countries'
import { findPastBuyers } from './past-buyers.server'
import type { PastLine, PastOrder } from './past-order'
import type { PastOrderRecord } from './past-order-record'
import type { SoldItem } from './sold-items.server'

/** Writes orders of another shop with few statements. */
export async function createPastOrders(
  tx: Transaction,
  records: PastOrderRecord[],
  find: (line: PastLine) => SoldItem,
): Promise<Map<string, number>> {
  const buyerOf = await findPastBuyers(
    tx,
    records.map(({ order }) => order),
  )
  const rows = records.map((record) => ({ record, row: orderRow(record, buyerOf(record.order)) }))
  const made = await tx.order.createManyAndReturn({
    data: rows.map(({ row }) => row),
    select: { id: true, reference: true },
  })
  const ids = new Map(made.map(({ id, reference }) => [reference, id]))
  const written = rows.map(({ record, row }) => ({ record, row, orderId: ids.get(row.reference) ?? 0 }))
  await tx.orderLine.createMany({
    data: written.flatMap(({ record, orderId }) =>
      linesOf(record).map((line) => ({
        ...lineRow(line, find(line)),
        orderId,
        filesToldAt: record.order.placedAt,
      })),
    ),
  })
  await tx.orderChange.createMany({
    data: written.map(({ record, row, orderId }) => ({
      orderId,
      toStatus: row.status,
      actor: 'Guest',
      note: `Imported from ${record.shop}, order ${record.order.number}.`,
      at: row.createdAt,
    })),
  })
  await tx.orderNote.createMany({
    data: written.flatMap(({ record, row, orderId }) => {
      const text = remarksText(record)
      const note = { orderId, author: importAuthor, requestKey: `import ${record.source}`, at: row.createdAt }
      return text ? [{ ...note, text }] : []
    }),
  })
  await tx.refund.createMany({
    data: written.flatMap(({ record, row, orderId }) =>
      row.refundedCents > 0 ? [{ ...refundRow(record.source, row), orderId }] : [],
    ),
  })
  return new Map(written.map(({ record, orderId }) => [record.source, orderId]))
}

/** The author of the note that an import writes about an order. */
export const importAuthor = 'Import'

function orderRow({ shop, order, sums }: PastOrderRecord, userId: number) {
  const { placedAt: createdAt = new Date(0), email, name, address, number } = order
  const status = statusOf(order)
  const isOver = status !== 'canceled'
  const paidAt = isOver ? (order.paidAt ?? createdAt) : null
  const country = address.split('\n').at(-1) ?? ''
  const { subtotalCents, discountCents, taxCents, includedTaxCents, totalCents } = sums
  const refundedCents = status === 'refunded' ? totalCents : Math.min(order.refundedCents, totalCents)
  const row = {
    reference: randomBytes(15).toString('base64url'),
    userId,
    status,
    currency: siteCurrency(),
    subtotalCents,
    discountCents,
    discountCode: order.discountCode || null,
    tipCents: order.tipCents,
    totalCents,
    taxCents,
    includedTaxCents,
    shippingCents: order.shippingCents,
    shippingMethod: order.shippingMethod || null,
    shippingCountry: isCountry(country) ? country : null,
    refundedCents,
    email,
    phone: order.phone || null,
    shippingName: name || null,
    shippingAddress: address || null,
    importedFrom: shop,
    importedNumber: number,
    createdAt,
    paidAt,
    confirmedAt: paidAt,
    shippedAt: status === 'shipped' ? (order.shippedAt ?? paidAt) : (order.shippedAt ?? null),
    ...columnsWithoutReceiptDue,
  } satisfies Prisma.OrderCreateManyInput
  const searched = { username: 'Guest', tipTitle: null, lines: order.lines }
  return { ...row, searchText: orderSearchText({ ...row, ...searched }) }
}

/** What is only downloaded is sent with its payment. */
const statusOf = ({ status, lines }: PastOrder) =>
  status === 'paid' && lines.length > 0 && lines.every(({ isDigital }) => isDigital) ? 'shipped' : status

function linesOf({ order, sums }: PastOrderRecord): PastLine[] {
  const other = { title: 'Not itemized', sku: '', quantity: 1, cents: sums.otherCents, isDigital: true }
  return sums.otherCents > 0 ? [...order.lines, other] : order.lines
}

/** Returns the columns of a line; units whose prices differ by a cent are one, with their number in its title. */
function lineRow({ title, quantity, cents, isDigital }: PastLine, sold: SoldItem) {
  const isEven = cents % quantity === 0
  return {
    ...sold,
    title: isEven ? title : `${quantity} × ${title}`,
    quantity: isEven ? quantity : 1,
    priceCents: isEven ? cents / quantity : cents,
    isDigital,
  }
}

const remarksText = ({ order, notes }: PastOrderRecord) =>
  cutText([...order.remarks, ...(notes ?? [])].join('\n'), maxRemarks)

const maxRemarks = 5000

const refundRow = (source: string, { refundedCents, paidAt, createdAt }: ReturnType<typeof orderRow>) => ({
  id: `import ${source}`,
  amountCents: refundedCents,
  status: 'succeeded',
  createdAt: paidAt ?? createdAt,
})
