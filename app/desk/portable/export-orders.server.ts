import { db, type Prisma } from '../../platform/database/db.server'
import { inBatches } from '../../platform/http/stream-response.server'
import { toIso } from '../../platform/iso-time'
import { shortagesOf } from '../../shop/table-sales/table-sales'
import type { ExportFolder } from './export-folder.server'
import type { Entries } from './export-layout'
import { buyerOf, exportedUser } from './guests.server'
import { type SoldNames, variantExportNames } from './sold-names.server'

type OrderEntry = Entries['orders.json'][number]

const byId = { orderBy: { id: 'asc' } } as const
const include = {
  user: exportedUser,
  lines: { ...byId, include: { parts: byId } },
  changes: byId,
  notes: byId,
  shipments: { ...byId, include: { lines: { orderBy: { orderLineId: 'asc' } } } },
  refunds: {
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    include: { lines: { orderBy: { orderLineId: 'asc' } } },
  },
  returns: { ...byId, include: { lines: { orderBy: { orderLineId: 'asc' } } } },
  payments: byId,
  tableSale: true,
  business: true,
  invoices: byId,
  disputes: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
  transactions: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
} satisfies Prisma.OrderInclude
type Row = Prisma.OrderGetPayload<{ include: typeof include }>

export async function exportOrders(to: ExportFolder): Promise<void> {
  const names = await variantExportNames()
  const pictures = await itemPictures()
  const lists = new Map((await db.wholesaleList.findMany()).map(({ id, code }) => [id, code]))
  const read = (after: { id: number } | undefined, take: number) =>
    db.order.findMany({ where: { id: { gt: after?.id ?? 0 } }, include, ...byId, take })
  const entries: OrderEntry[] = []
  for await (const rows of inBatches(read))
    for (const row of rows) entries.push(orderEntry(row, { names, pictures, lists }))
  await to.entries('orders.json', entries)
}

/** Returns picture numbers by path: 0 is an item's image, 1 the first of its pictures. */
async function itemPictures(): Promise<Map<string, number>> {
  const items = await db.merchItem.findMany({ where: { deletedAt: null }, include: { pictures: byId } })
  return new Map(
    items.flatMap(({ image, pictures }) =>
      [image, ...pictures.map((one) => one.image)].map((path, index) => [path, index] as const),
    ),
  )
}

interface Named {
  names: SoldNames
  pictures: Map<string, number>
  lists: Map<number, string>
}

function orderEntry(row: Row, { names, pictures, lists }: Named): OrderEntry {
  const numbers = new Map(row.lines.map(({ id }, index) => [id, index]))
  const unitsOf = <Line extends { orderLineId: number; quantity: number }>({
    orderLineId,
    quantity,
  }: Line) => ({
    line: numbers.get(orderLineId) ?? 0,
    quantity,
  })
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    currency: row.currency,
    ...buyerOf(row),
    subtotalCents: row.subtotalCents,
    discountCents: row.discountCents,
    discountCode: row.discountCode,
    isDiscountCounted: row.discountId !== null,
    totalCents: row.totalCents,
    taxCents: row.taxCents,
    includedTaxCents: row.includedTaxCents,
    giftCardCents: row.giftCardCents,
    tip: tipOf(row),
    shippingCents: row.shippingCents,
    shippingMethod: row.shippingMethod,
    shippingCountry: row.shippingCountry,
    pickupPlace: row.pickupPlace,
    refundedCents: row.refundedCents,
    email: row.email,
    phone: row.phone,
    shippingName: row.shippingName,
    shippingAddress: row.shippingAddress,
    stripeSessionId: row.stripeSessionId,
    paymentIntentId: row.paymentIntentId,
    isTest: row.isTest,
    attempt: row.attempt,
    holdsStock: row.holdsStock,
    trackingText: row.trackingText,
    flag: row.flag,
    createdAt: row.createdAt.toISOString(),
    expiresAt: toIso(row.expiresAt),
    paidAt: toIso(row.paidAt),
    confirmedAt: toIso(row.confirmedAt),
    shippedAt: toIso(row.shippedAt),
    payBy: row.payBy,
    receivedCents: row.receivedCents,
    tradedCents: row.tradedCents,
    remindedAt: toIso(row.remindedAt),
    tableSale: row.tableSale && tableSaleOf(row.tableSale),
    business: row.business && businessOf(row.business, lists),
    invoices: row.invoices.map(({ id: _, orderId: _order, createdAt, ...invoice }) => ({
      ...invoice,
      createdAt: createdAt.toISOString(),
    })),
    lines: row.lines.map(({ title, variantId, image, priceCents, quantity, holdsStock, ...line }) => ({
      title,
      sold: names.get(variantId ?? 0) ?? null,
      picture: pictures.get(image ?? '') ?? null,
      priceCents,
      quantity,
      holdsStock,
      taxCode: line.taxCode,
      taxBehavior: line.taxBehavior,
      discountCents: line.discountCents,
      taxCents: line.taxCents,
      shipsFrom: line.shipsFrom,
      isDigital: line.isDigital,
      filesToldAt: toIso(line.filesToldAt),
      parts: line.parts.map((part) => ({
        sold: names.get(part.variantId) ?? null,
        title: part.title,
        quantity: part.quantity,
        isDigital: part.isDigital,
        holdsStock: part.holdsStock,
      })),
    })),
    changes: row.changes.map(({ fromStatus, toStatus, actor, note, at }) => ({
      fromStatus,
      toStatus,
      actor,
      note,
      at: at.toISOString(),
    })),
    notes: row.notes.map(({ author, text, requestKey, at }) => ({
      author,
      text,
      requestKey,
      at: at.toISOString(),
    })),
    shipments: row.shipments.map(({ carrier, trackingNumber, shippedBy, shippedAt, lines }) => ({
      carrier,
      trackingNumber,
      shippedBy,
      shippedAt: shippedAt.toISOString(),
      lines: lines.map(unitsOf),
    })),
    refunds: row.refunds.map(
      ({ id, amountCents, cardCents, status, requestKey, restocked, createdAt, lines }) => ({
        id,
        amountCents,
        cardCents,
        status,
        requestKey,
        restocked,
        createdAt: createdAt.toISOString(),
        lines: lines.map((line) => ({ ...unitsOf(line), restocked: line.restocked })),
      }),
    ),
    returns: row.returns.map(({ status, reason, answer, requestKey, createdAt, lines }) => ({
      status,
      reason,
      answer,
      requestKey,
      createdAt: createdAt.toISOString(),
      lines: lines.map(unitsOf),
    })),
    payments: row.payments.map(({ id: _, orderId: _order, receivedAt, createdAt, ...payment }) => ({
      ...payment,
      receivedAt: receivedAt.toISOString(),
      createdAt: createdAt.toISOString(),
    })),
    disputes: row.disputes.map(({ orderId: _, answerBy, answeredAt, createdAt, ...dispute }) => ({
      ...dispute,
      answerBy: toIso(answerBy),
      answeredAt: toIso(answeredAt),
      createdAt: createdAt.toISOString(),
    })),
    transactions: row.transactions.map(({ orderId: _, createdAt, ...rest }) => ({
      ...rest,
      createdAt: createdAt.toISOString(),
    })),
  }
}

function businessOf(
  { orderId: _, listId, ...business }: NonNullable<Row['business']>,
  lists: ReadonlyMap<number, string>,
) {
  return { ...business, list: lists.get(listId ?? 0) ?? null }
}

function tableSaleOf({ key, day, soldAt, phone, shortages }: NonNullable<Row['tableSale']>) {
  return { key, day, soldAt: soldAt.toISOString(), phone, shortages: shortagesOf({ shortages }) }
}

const tipOf = ({ tipCents, tipKind, tipTitle }: Row): OrderEntry['tip'] =>
  tipCents > 0 ? { cents: tipCents, kind: tipKind, title: tipTitle } : null

export async function exportCodes(to: ExportFolder): Promise<void> {
  const names = await variantExportNames()
  const rows = await db.codeBatch.findMany({ ...byId, include: { codes: byId } })
  const ids = rows.flatMap(({ codes }) => codes.flatMap(({ orderId }) => orderId ?? []))
  const orders = await db.order.findMany({
    where: { id: { in: ids } },
    select: { id: true, reference: true },
  })
  const references = new Map(orders.map(({ id, reference }) => [id, reference]))
  const entries = rows.map(({ variantId, title, note, createdBy, createdAt, codes }) => ({
    sold: names.get(variantId) ?? null,
    title,
    note,
    createdBy,
    createdAt: createdAt.toISOString(),
    codes: codes.map(({ code, redeemedAt, withdrawnAt, orderId }) => ({
      code,
      redeemedAt: toIso(redeemedAt),
      withdrawnAt: toIso(withdrawnAt),
      order: references.get(orderId ?? 0) ?? null,
    })),
  }))
  await to.entries('codes.json', entries)
}
