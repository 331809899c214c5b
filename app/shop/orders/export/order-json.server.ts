import type { Transaction } from '../../../platform/database/db.server'
import { lineDataForPrograms, orderDataForPrograms } from '../api/order-json.server'
import { orderLinesInclude } from '../order-status.server'

/**
 * Returns an order as JSON for other programs, with the fields that the CSV file has; sums in cents, times as ISO 8601.
 */
export async function loadOrderJson(tx: Transaction, id: number) {
  const include = { ...orderLinesInclude, user: { select: { username: true } } }
  const row = await tx.order.findUnique({ where: { id }, include })
  if (!row) return null
  return {
    ...orderDataForPrograms(row),
    subtotalCents: row.subtotalCents,
    discountCents: row.discountCents,
    taxCents: row.taxCents,
    shippingCents: row.shippingCents,
    includedTaxCents: row.includedTaxCents,
    tipCents: row.tipCents,
    giftCardCents: row.giftCardCents,
    totalCents: row.totalCents,
    refundedCents: row.refundedCents,
    trackingText: row.trackingText,
    lines: row.lines.map((line) => ({
      title: line.title,
      priceCents: line.priceCents,
      isDigital: line.isDigital,
      ...lineDataForPrograms(line),
    })),
  }
}
