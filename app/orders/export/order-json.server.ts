import type { Transaction } from '../../platform/database/db.server'
import { withLines } from '../order-status.server'

/**
 * Returns an order as JSON for other programs, with the fields that the CSV file has; sums in cents, times as ISO 8601.
 */
export async function orderJson(tx: Transaction, id: number) {
  const include = { ...withLines, user: { select: { username: true } } }
  const row = await tx.order.findUnique({ where: { id }, include })
  if (!row) return null
  return {
    ...{ id: row.id, reference: row.reference, status: row.status, isTest: row.isTest, flag: row.flag },
    ...{ createdAt: row.createdAt, paidAt: row.paidAt, shippedAt: row.shippedAt },
    ...{ username: row.user.username, email: row.email, phone: row.phone },
    ...{ currency: row.currency, subtotalCents: row.subtotalCents, discountCents: row.discountCents },
    ...{ discountCode: row.discountCode, shippingCents: row.shippingCents, taxCents: row.taxCents },
    ...{ includedTaxCents: row.includedTaxCents, tipCents: row.tipCents, giftCardCents: row.giftCardCents },
    ...{ totalCents: row.totalCents, refundedCents: row.refundedCents, payBy: row.payBy },
    ...{ shippingMethod: row.shippingMethod, shippingName: row.shippingName },
    ...{ shippingAddress: row.shippingAddress, pickupPlace: row.pickupPlace, trackingText: row.trackingText },
    lines: row.lines.map((line) => ({
      ...{ merchId: line.merchItemId, variantId: line.variantId, title: line.title, quantity: line.quantity },
      ...{ priceCents: line.priceCents, shipsFrom: line.shipsFrom, isDigital: line.isDigital },
      parts: line.parts.map((part) => ({ title: part.title, quantity: part.quantity })),
    })),
  }
}
