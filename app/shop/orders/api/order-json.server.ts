import type { Prisma } from '../../../platform/database/db.server'
import { toIso } from '../../../platform/iso-time'
import { amountOf } from '../../../platform/ui/money'
import { lineTitle } from '../gift-cards/gift-card-line'
import { unitsOf } from '../line-units'
import type { OrderRow } from '../order-status.server'
import { parseStatus } from '../orders'
import { trackingUrl } from '../parcels/carriers'
import { requestedRefundCents } from '../refunds/refund-sums'
import type { OrderRowForApi, WholeOrderRow } from './orders-for-api.server'

/** Returns what programs are told of an order, by the JSON API and by webhooks alike. */
export function orderFacts(row: OrderRow & { user: { username: string } }) {
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
    createdAt: row.createdAt.toISOString(),
    paidAt: toIso(row.paidAt),
    shippedAt: toIso(row.shippedAt),
  }
}

export const lineFacts = (line: OrderRow['lines'][number]) => ({
  merchId: line.merchItemId,
  variantId: line.variantId,
  quantity: line.quantity,
  shipsFrom: line.shipsFrom,
  parts: line.parts.map(({ title, quantity }) => ({ title, quantity })),
})

/** Returns an order as lists of the JSON API have it: amounts in the shop's currency, times in ISO 8601, words in English. */
export function orderJson(row: OrderRowForApi) {
  return {
    ...orderFacts(row),
    shippingCountry: row.shippingCountry,
    tracking: row.trackingText,
    expiresAt: toIso(row.expiresAt),
    ...sumsOf(row),
    lines: row.lines.map((line) => lineJson(row, line)),
  }
}

const sumsOf = (row: OrderRowForApi) => ({
  subtotal: amountOf(row.subtotalCents),
  discount: amountOf(row.discountCents),
  shipping: amountOf(row.shippingCents),
  tax: amountOf(row.taxCents),
  includedTax: amountOf(row.includedTaxCents),
  tip: amountOf(row.tipCents),
  giftCard: amountOf(row.giftCardCents),
  total: amountOf(row.totalCents),
  received: amountOf(row.receivedCents),
  refunded: amountOf(row.refundedCents),
  refundRequested: amountOf(requestedRefundCents(row.refunds)),
})

/** An order that the last release shipped has no parcels, and nothing left to send all the same. */
function lineJson({ status }: OrderRowForApi, line: OrderRowForApi['lines'][number]) {
  const { sent, refunded, left } = unitsOf(line)
  return {
    id: line.id,
    title: lineTitle(line),
    price: amountOf(line.priceCents),
    ...lineFacts(line),
    sent,
    refunded,
    left: status === 'paid' ? left : 0,
  }
}

export function wholeOrderJson(row: WholeOrderRow) {
  return {
    ...orderJson(row),
    addressVersion: row.addressVersion,
    shipments: row.shipments.map(shipmentJson),
    refunds: row.refunds.map(({ id, amountCents, cardCents, status, restocked }) => ({
      id,
      amount: amountOf(amountCents),
      toGiftCard: amountOf(cardCents),
      status,
      restocked,
    })),
    payments: row.payments.map(({ id, amountCents, method, receivedAt, actor }) => ({
      id,
      amount: amountOf(amountCents),
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
      amount: amountOf(amountCents),
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
