import type { Prisma } from '../../../platform/database/db.server'
import { toIso } from '../../../platform/iso-time'
import { amountFromCents } from '../../../platform/ui/money'
import { orderLineTitle } from '../gift-cards/gift-card-line'
import { unitCountsOf } from '../line-units'
import type { OrderRow } from '../order-status.server'
import { parseStatus } from '../orders'
import { trackingUrl } from '../parcels/carriers'
import { requestedRefundCents } from '../refunds/refund-sums'
import type { OrderRowForApi, WholeOrderRow } from './orders-for-api.server'

/** Returns an order's data for other programs, the same in the JSON API and in webhooks. */
export function orderDataForPrograms(row: OrderRow & { user: { username: string } }) {
  const { id, reference, status, currency, isTest, flag, email, phone, payBy, discountCode } = row
  return {
    id,
    reference,
    status: parseStatus(status),
    currency,
    isTest,
    flag,
    payBy,
    discountCode,
    username: row.user.username,
    email,
    phone,
    shippingName: row.shippingName,
    shippingAddress: row.shippingAddress,
    shippingMethod: row.shippingMethod,
    pickupPlace: row.pickupPlace,
    importedFrom: row.importedFrom,
    importedNumber: row.importedNumber,
    createdAt: row.createdAt.toISOString(),
    paidAt: toIso(row.paidAt),
    shippedAt: toIso(row.shippedAt),
  }
}

export const lineDataForPrograms = (line: OrderRow['lines'][number]) => ({
  merchId: line.merchItemId,
  variantId: line.variantId,
  quantity: line.quantity,
  shipsFrom: line.shipsFrom,
  parts: line.parts.map(({ title, quantity }) => ({ title, quantity })),
})

/** Returns an order as in lists of the JSON API: amounts in currency units, times in ISO 8601. */
export function toOrderJson(row: OrderRowForApi) {
  return {
    ...orderDataForPrograms(row),
    shippingCountry: row.shippingCountry,
    tracking: row.trackingText,
    expiresAt: toIso(row.expiresAt),
    ...sumsOf(row),
    lines: row.lines.map((line) => lineJson(row, line)),
  }
}

const sumsOf = (row: OrderRowForApi) => ({
  subtotal: amountFromCents(row.subtotalCents),
  discount: amountFromCents(row.discountCents),
  shipping: amountFromCents(row.shippingCents),
  tax: amountFromCents(row.taxCents),
  includedTax: amountFromCents(row.includedTaxCents),
  tip: amountFromCents(row.tipCents),
  giftCard: amountFromCents(row.giftCardCents),
  total: amountFromCents(row.totalCents),
  received: amountFromCents(row.receivedCents),
  refunded: amountFromCents(row.refundedCents),
  refundRequested: amountFromCents(requestedRefundCents(row.refunds)),
})

/** Returns a line; an order that the last release shipped has no parcels, but nothing left to ship. */
function lineJson({ status }: OrderRowForApi, line: OrderRowForApi['lines'][number]) {
  const { sent, refunded, left } = unitCountsOf(line)
  return {
    id: line.id,
    title: orderLineTitle(line),
    price: amountFromCents(line.priceCents),
    ...lineDataForPrograms(line),
    sent,
    refunded,
    left: status === 'paid' ? left : 0,
  }
}

export function toWholeOrderJson(row: WholeOrderRow) {
  return {
    ...toOrderJson(row),
    addressVersion: row.addressVersion,
    shipments: row.shipments.map(shipmentJson),
    refunds: row.refunds.map(({ id, amountCents, cardCents, status, restocked }) => ({
      id,
      amount: amountFromCents(amountCents),
      toGiftCard: amountFromCents(cardCents),
      status,
      restocked,
    })),
    payments: row.payments.map(({ id, amountCents, method, receivedAt, actor }) => ({
      id,
      amount: amountFromCents(amountCents),
      method,
      receivedAt: receivedAt.toISOString(),
      actor,
    })),
    returns: row.returns.map(({ id, status, reason, answer, createdAt, lines }) => ({
      id,
      status,
      reason,
      answer,
      createdAt: createdAt.toISOString(),
      lines: lines.map(({ orderLineId: lineId, quantity }) => ({ lineId, quantity })),
    })),
    disputes: row.disputes.map(({ id, status, reason, amountCents, answerBy, answeredAt }) => ({
      id,
      status,
      reason,
      amount: amountFromCents(amountCents),
      answerBy: toIso(answerBy),
      answeredAt: toIso(answeredAt),
    })),
    notes: row.notes.map(({ id, text, author, at }) => ({ id, text, author, at: at.toISOString() })),
    history: row.changes.map(({ fromStatus: from, toStatus: to, actor, note, at }) => ({
      from,
      to,
      actor,
      note,
      at: at.toISOString(),
    })),
    mails: row.mails.map(({ id, kind, recipient, sentAt, failedAt, createdAt }) => ({
      id,
      kind,
      recipient,
      createdAt: createdAt.toISOString(),
      sentAt: toIso(sentAt),
      failedAt: toIso(failedAt),
    })),
  }
}

type Shipment = Prisma.ShipmentGetPayload<{ include: { lines: true } }>

function shipmentJson(row: Shipment) {
  const { id, carrier, trackingNumber, shippedBy, shippedAt, version, lines } = row
  return {
    id,
    carrier,
    trackingNumber,
    url: trackingUrl(row) ?? null,
    shippedBy,
    version,
    shippedAt: shippedAt.toISOString(),
    lines: lines.map(({ orderLineId: lineId, quantity }) => ({ lineId, quantity })),
  }
}
