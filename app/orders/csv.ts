import type { AdminOrder } from './orders'

const columns = [
  ...[
    'order',
    'status',
    'created',
    'paid',
    'shipped',
    'username',
    'email',
    'items',
    'subtotal',
    'tax',
    'shipping',
  ],
  ...['total', 'refunded', 'currency', 'name', 'address', 'phone', 'tracking', 'flag'],
]

const dollarsText = (cents: number) => (cents / 100).toFixed(2)

/** The first line: what each column is. */
export const csvHead = csvLine(columns)

/** One order as a line. */
export function csvOf(order: AdminOrder): string {
  const items = order.lines.map(({ quantity, title }) => `${quantity} x ${title}`).join('; ')
  return csvLine([
    ...[String(order.id), order.status, order.createdAt, order.paidAt ?? '', order.shippedAt ?? ''],
    ...[order.username, order.email, items, dollarsText(order.subtotalCents), dollarsText(order.taxCents)],
    ...[dollarsText(order.shippingCents), dollarsText(order.totalCents), dollarsText(order.refundedCents)],
    ...[order.currency, order.shippingName ?? '', order.shippingAddress ?? '', order.phone ?? ''],
    ...[order.trackingText ?? '', order.flag ?? ''],
  ])
}

/**
 * One line of a CSV file (RFC 4180). What a spreadsheet would run as a formula gets an apostrophe in front: a shopper
 * chooses the name and address that an admin opens there.
 */
export function csvLine(cells: string[]): string {
  return `${cells.map((cell) => `"${disarmed(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}

function disarmed(cell: string): string {
  return /^[\s]*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}
